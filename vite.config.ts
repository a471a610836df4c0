import { reactRouter } from '@react-router/dev/vite'
import mantine from 'postcss-preset-mantine'
import simpleVars from 'postcss-simple-vars'
import { defineConfig } from 'vite'
import { browserContract } from './client/build-tools/browser-contract-plugin.ts'
import { builtImports, notYetLoaded } from './client/build-tools/built-imports.ts'
import { figures } from './client/build-tools/figures-plugin.ts'
import { pageFiles } from './client/build-tools/page-files.ts'
import { publicFacts } from './client/build-tools/public-facts-plugin.ts'
import { siteSettings } from './client/build-tools/site-settings.ts'

/** Aliases (#client, #contracts, #domain) are the package's own imports; Vite reads them from package.json. */
const environment = process.env
const apiPort = environment.API_PORT ?? '3001'

const breakpoints = {
  'mantine-breakpoint-xs': '36em',
  'mantine-breakpoint-sm': '48em',
  'mantine-breakpoint-md': '62em',
  'mantine-breakpoint-lg': '75em',
  'mantine-breakpoint-xl': '88em',
}

/**
 * Every page loads the list of all names: a shared file would be named after every page that loads it, and of a hash the
 * fewest characters that the bundler takes tell a file from its earlier versions (6 are 36 bits).
 */
const shortName = (name: string) => name.split('~', 1)[0]
const chunkFileNames = ({ name }: { name: string }) => `assets/${shortName(name)}-[hash:7].js`
const assetFileNames = ({ names: [name = 'asset'] }: { names: string[] }) =>
  `assets/${shortName(name.replace(/\.[^.]+$/, ''))}-[hash:6][extname]`

export default defineConfig({
  plugins: [browserContract(), reactRouter(), publicFacts(), figures(), builtImports()],
  publicDir: 'client/public',
  define: {
    __APP_NAME__: JSON.stringify(siteSettings.name),
    __SUPPORT_EMAIL__: JSON.stringify(siteSettings.supportEmail),
    __PUBLIC_URL__: JSON.stringify(siteSettings.publicUrl),
  },
  css: { postcss: { plugins: [mantine(), simpleVars({ variables: breakpoints })] } },
  server: { port: 3000, proxy: { '/api': `http://127.0.0.1:${apiPort}` } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false, resolveDependencies: notYetLoaded },
    rolldownOptions: {
      output: { chunkFileNames, assetFileNames, codeSplitting: { groups: pageFiles } },
    },
  },
})
