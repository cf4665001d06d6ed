// A worker of pulse.mjs: a message every so many ms.

onmessage = (event) => setInterval(() => postMessage(0), event.data);
