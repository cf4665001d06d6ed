// The worker of pulse.mjs: sends a message at this interval in ms.

onmessage = (event) => setInterval(() => postMessage(0), event.data);
