import { reactRouter } from '@react-router/dev/vite'
import mantine from 'postcss-preset-mantine'
import simpleVars from 'postcss-simple-vars'
import { defineConfig } from 'vite'
import { browserContract } from './scripts/browser-contract-plugin.ts'
import { publicFacts } from './scripts/public-facts-plugin.ts'
import { siteSettings } from './scripts/site-settings.ts'

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

/** Small modules without dependencies that every page loads: one file compresses better than ten. */
const base =
  /client\/(platform\/(site|paths|storage|batches|calls)|features\/visits\/visit-|app\/page-meta)|domain\/visits\//

export default defineConfig({
  plugins: [browserContract(), reactRouter(), publicFacts()],
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
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: base }] } } },
  },
})
