// Loads and starts the page. If that fails, removes everything that an earlier visit has stored of
// the page, because it may be damaged, and loads it again. If that fails too, shows the text of
// index.html that says what to do.

import { forget } from "./offline.mjs";

const failed = async (problem) => {
  console.error(problem);
  await forget();
  if (performance.getEntriesByType("navigation")[0]?.type !== "reload") return location.reload();
  document.getElementById("loading").hidden = true;
  document.getElementById("stuck").hidden = false;
  document.getElementById("stuck").className = "now";
  return undefined;
};

import("./page.mjs").then(({ main }) => main()).catch(failed);
