// In the place of web/page/broker.mjs: the "broker" is the handheld that the page came from.

export const isBroker = () => true;
export const isLocal = () => false;

// What settings.toml says there: tables are nearby, by web/phones/lan_sockets.py.
export const settingsOf = (_handheld, more = {}) => ({ ...more, ZAP_LINK: "lan" });
