// Runs before the first paint, so that a dark page never flashes light. The same rule lives in ui/theme.ts.
(function () {
  var picked = null;
  try {
    picked = localStorage.getItem('theme');
  } catch {
    picked = null;
  }
  var dark = picked ? picked === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
