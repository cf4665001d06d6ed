// In the place of web/page/offline.mjs: a page of http:// has no service worker, and the handheld that has the page
// is the one to play with.

export const offline = () => {};
