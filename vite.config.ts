import { reactRouter } from '@react-router/dev/vite'
import mantine from 'postcss-preset-mantine'
import simpleVars from 'postcss-simple-vars'
import { defineConfig } from 'vite'
import { browserContract } from './client/build-tools/browser-contract-plugin.ts'
import { figures } from './client/build-tools/figures-plugin.ts'
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

/** Loaded by every page, public or not: one file compresses better than ten. */
const base =
  /vite\/preload-helper|client\/(platform\/(site|paths|storage|batches|calls)|features\/visits\/visit-|app\/(page-meta|layouts\/frame\.module|shell\/(brand|site-footer|skip-link))|ui\/(page-spinner|title-font\.css))|domain\/visits\/traffic-source/
const publicPages = /client\/(features\/welcome\/|app\/shell\/landing-below)|virtual:public-facts/
/** Loaded by every public page; and by the two that begin with a card, which the landing page shows first. */
const publicFrame =
  /client\/(app\/(layouts\/public-|shell\/(start-buttons|early-clicks|page-facts))|platform\/visitor\.ts)/
const firstCard =
  /client\/features\/welcome\/(sections\/hero|sample\/(live-sample|card-text|question-side|schedule-chart|schedule-place))|virtual:public-facts\/sampleStart/
/** Shared by visitors' cards and the app: in the file of one, the other would load all of it. */
const studying =
  /client\/(platform\/(visitor-study|new-id)|features\/session\/use-(session-keys|time-on-item)|ui\/(breakable|facts-line))\.ts/
/** Studies the cards, once the first one is turned. */
const cardStudy = /client\/features\/welcome\/sample\/|virtual:public-facts\/sampleStudy/
/**
 * The frame of every page of the app with what its layouts wrap around the page, and what all components build on: in a
 * file of some, two could need each other, and every page would load what the few load that share a part with a layout.
 */
const appFrame =
  /client\/(app\/(providers|layouts\/app-frame)|features\/(drugs\/drug-names|badges\/badge-celebration))\.tsx|node_modules\/@mantine\/(core\/esm\/core\/|hooks\/(?!esm\/use-(clipboard|debounced-callback|long-press|previous|shallow-effect)\/))/

/** What only admins load joins nothing that learners do. */
const administration =
  /client\/(features\/[^/]+\/admin\/|app\/shell\/(admin-|open-work)|platform\/admin-paths|ui\/(confirm-dialog|data-table|edit-conflict|file-drop|import-state|leave-warning|page-head|pager|row-actions))|contracts\/[^/]*(admin|editing)[^/]*\.ts$/
/** What is in dialogs and on pages of its own: it would join the pages that open them. */
const onDemand =
  /client\/(features\/(study\/(session\/schedule-facts|offline\/)|questions\/(tools|build)\/|search\/)|ui\/(matching-cards|highlight)\.)|@mantine\/core\/esm\/components\/(SimpleGrid|List)\//

/**
 * Which modules share a file. A group takes what its modules import along, but for what an earlier group has: so the
 * forms' schemas and zod stay out of all others, and Mantine out of the public pages. `npm run bench` measures what a
 * page then loads.
 */
const groups = [
  {
    name: 'rules',
    test: /\/domain\/(?!visits)/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 1000,
  },
  { name: 'schemas', test: /node_modules\/zod\/|contracts\/.+\?schemas$/ },
  // Changes with an upgrade only, so that browsers keep it.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  { name: 'base', test: base },
  { name: 'public-frame', test: publicFrame },
  { name: 'first-card', test: firstCard },
  { name: 'studying', test: studying },
  { name: 'card-study', test: cardStudy, minShareCount: 2 },
  { name: 'public', test: publicPages, minShareCount: 2, entriesAware: true },
  { name: 'app', test: appFrame },
  // Places tooltips, menus and lists: no page needs it before one opens.
  { name: 'floating', test: /node_modules\/@floating-ui\// },
  // Small parts join those that nearly the same pages load: a few kB too many, for fewer requests. A larger threshold
  // joins the dialogs to the pages.
  {
    name: 'shared',
    test: (id: string) => !administration.test(id) && !onDemand.test(id),
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 2000,
  },
]

/**
 * Every page loads the list of all names: a shared file would be named after every page that loads it, and of a hash the
 * fewest characters that the bundler takes tell a file from its earlier versions (6 are 36 bits).
 */
const shortName = (name: string) => name.split('~', 1)[0]
const chunkFileNames = ({ name }: { name: string }) => `assets/${shortName(name)}-[hash:7].js`
const assetFileNames = ({ names: [name = 'asset'] }: { names: string[] }) =>
  `assets/${shortName(name.replace(/\.[^.]+$/, ''))}-[hash:6][extname]`

export default defineConfig({
  plugins: [browserContract(), reactRouter(), publicFacts(), figures()],
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
    rolldownOptions: {
      output: { chunkFileNames, assetFileNames, codeSplitting: { groups } },
    },
  },
})
