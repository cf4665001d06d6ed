// Replaces web/page/site.mjs in the page that a handheld serves: that handheld is the only way to
// others.

export const BROKER = `ws://${location.host}/seat`;
export const LINK = "lan";
