/** Made by client/build-tools/figures-plugin.ts when the client is built. */
declare module 'virtual:figures' {
  /** A figure's title, the addresses of its files, and its height where it is 400 px wide. */
  export const figures: Record<
    string,
    { title: string; light: string; dark: string; height: number } | undefined
  >
}
