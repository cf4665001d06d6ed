// Replaces web/page/offline.mjs in the page that a handheld serves: a page of http:// has no
// service worker, and is useless without the handheld.

export const offline = () => {};
