// The worker of pulse.mjs. It gets an interval in ms, and sends a message each time that it passes.

onmessage = (event) => setInterval(() => postMessage(0), event.data);
