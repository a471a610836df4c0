/** Made by client/build-tools/figures-plugin.ts when the client is built. */
declare module 'virtual:figures' {
  /** The addresses of a figure's files, and its height where it is 400 px wide. */
  export const figures: Record<string, { light: string; dark: string; height: number } | undefined>
}
