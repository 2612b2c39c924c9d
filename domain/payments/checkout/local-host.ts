const OWN_MACHINE = /(^|\.)localhost$|\.test$|^127\.\d+\.\d+\.\d+$|^\[::1\]$/;

export const isLocalHost = (hostname: string): boolean => OWN_MACHINE.test(hostname);
