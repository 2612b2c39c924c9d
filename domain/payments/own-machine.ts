const OWN_MACHINE = /(^|\.)localhost$|\.test$|^127\.\d+\.\d+\.\d+$|^\[::1\]$/;

/** Whether a site of this name is seen by nobody but the machine that it runs on. */
export const isOwnMachine = (hostname: string): boolean => OWN_MACHINE.test(hostname);
