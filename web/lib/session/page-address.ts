/** Full page load, for addresses the server answers itself. */
export const openAddress = (address: string): void => location.assign(address);
