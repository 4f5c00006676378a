export function isExecutable(file: string): boolean;
