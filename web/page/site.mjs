// What the owner of a site sets, in this one place.

// The broker for rooms, such as "wss://broker.example:8884/mqtt"; "": no play with others, unless the
// address of the page names one, as ?broker=wss://...
export const BROKER = "";
