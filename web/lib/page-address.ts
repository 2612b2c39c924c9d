/** Opens an address with a full page load: addresses that the server answers itself, not the app's router. */
export const openAddress = (address: string): void => location.assign(address);
