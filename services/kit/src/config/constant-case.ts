/** `DEVICE_INVENTORY` of `device-inventory`, as variables name it. */
export const constantCase = (name: string): string => name.toUpperCase().replaceAll('-', '_');
