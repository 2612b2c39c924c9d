// Loaded into a server before its own code: on SIGUSR2 it takes memory in the midst of the work until V8 ends the process.
const held = [];

process.on('SIGUSR2', () => {
  setInterval(() => held.push(Array.from({ length: 400_000 }, (_unused, i) => ({ i }))), 1);
});
