export function findWebKit(): { driver: string; xvfb: string } | undefined
