// Rules for JavaScript in `python3 tools/test.py --lint`, which installs the packages
// of package.json.

import js from "@eslint/js";
import globals from "globals";

const ofNode = ["node", "pico", "tests", "vm"].map((folder) => `web/${folder}/**/*.mjs`);
// Globals of the page, for test functions that Playwright runs in the page.
const inPage = Object.fromEntries(["axe", "asked", "heard", "most", "shared", "padDown", "pythonMemory", "zap"].map((name) => [name, "readonly"]));

const rules = {
  "array-callback-return": "error",
  curly: ["error", "multi-line"],
  eqeqeq: "error",
  "max-lines-per-function": ["error", 40],
  "no-duplicate-imports": "error",
  "no-else-return": "error",
  "no-shadow": "error",
  "no-unused-expressions": "error",
  "no-var": "error",
  "prefer-const": "error",
};

export default [
  js.configs.recommended,
  { rules, linterOptions: { reportUnusedDisableDirectives: "error" } },
  { files: ["web/page/**/*.mjs", "web/phones/*.mjs"], languageOptions: { globals: globals.browser } },
  { files: ["web/page/sw.js"], languageOptions: { globals: globals.serviceworker } },
  { files: ["web/page/pulse_worker.mjs"], languageOptions: { globals: globals.worker } },
  { files: ofNode, languageOptions: { globals: globals.node } },
  {
    files: ["web/tests/**/*.mjs"],
    languageOptions: { globals: { ...globals.browser, ...inPage } },
    rules: { "no-shadow": "off" }, // allow evaluate((count) => ..., count)
  },
  // Allow long functions: each scene tells one story from beginning to end.
  { files: ["web/tests/scenes/*.mjs"], rules: { "max-lines-per-function": "off" } },
];
