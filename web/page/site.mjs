// The settings for the owner of a site.

// The broker for rooms, such as "wss://broker.example:8884/mqtt". With "" there is no play with
// others, unless the page's address names a broker, as in ?broker=wss://...
export const BROKER = "";
