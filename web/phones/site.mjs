// In the place of web/page/site.mjs, where a handheld serves the page: it is the only way to others.

export const BROKER = `ws://${location.host}/seat`;
