import { join } from 'node:path'
import { type Modules, modulesAtOnce } from './modules-at-once.ts'

/**
 * The files of script that pages load: which modules share one. `npm run bench` measures what a page then loads.
 */

/** The beginnings of modules' paths, by group. A test finds each of them. */
export const modulePaths = {
  /** Loaded by every page, public or not: one file compresses better than ten. */
  base: [
    'client/platform/site.ts',
    'client/platform/paths.ts',
    'client/platform/storage/storage.ts',
    'client/platform/calls/calls.ts',
    'client/features/visits/visit-',
    'client/app/page-meta.ts',
    'client/app/layouts/frame.module.css',
    'client/app/shell/navigation/brand.',
    'client/app/shell/navigation/site-footer.',
    'client/app/shell/navigation/skip-link.',
    'client/ui/page/page-spinner.',
    'client/ui/theme/title-font.css',
    'domain/visits/traffic-source.ts',
  ],
  /** Loaded by every public page. */
  publicFrame: [
    'client/app/layouts/public-',
    'client/app/shell/navigation/start-buttons.',
    'client/app/shell/early-clicks.tsx',
    'client/app/shell/page-facts.tsx',
    'client/platform/user/visitor.ts',
  ],
  /** Loaded by the two public pages that begin with a card, which the landing page shows first. */
  firstCard: [
    'client/features/welcome/sections/hero.',
    'client/features/welcome/sample/live-sample.',
    'client/features/welcome/sample/card-text.tsx',
    'client/features/welcome/sample/question-side.tsx',
    'client/features/welcome/sample/schedule-chart.',
    'client/features/welcome/sample/schedule-place.ts',
  ],
  /** Shared by visitors' cards and the app: in the file of one, the other would load all of it. */
  studying: [
    'client/features/learner/visitor-study.ts',
    'client/platform/new-id.ts',
    'client/platform/asked-page.ts',
    'client/platform/storage/stored-order.ts',
    'client/features/session/controls/use-session-keys.ts',
    'client/features/session/use-time-on-item.ts',
    'client/ui/text/breakable.ts',
    'client/ui/text/facts-line.ts',
  ],
  /** Studies the cards, once the first one is turned. */
  cardStudy: ['client/features/welcome/sample/'],
  publicPages: ['client/features/welcome/', 'client/app/shell/landing-below.tsx'],
  /** What admins load, and lists: it would join pages of learners that need neither. */
  administration: [
    'client/app/shell/navigation/admin-',
    'client/app/shell/navigation/open-work.',
    'client/features/editorial/',
    'client/platform/admin-paths.ts',
    'client/ui/dialogs/confirm-dialog.tsx',
    'client/ui/tables/',
    'client/ui/text/user-link.tsx',
    'client/ui/page/page-head.tsx',
  ],
  /** What is in dialogs and on pages of its own: it would join the pages that open them. */
  onDemand: [
    'client/features/study/session/schedule-facts.',
    'client/features/study/offline/',
    'client/app/routes/progress/readiness.tsx',
    'client/features/progress/readiness/',
    'client/features/billing/checkout/',
    'client/features/messages/preferences/',
    'client/features/questions/tools/',
    'client/features/questions/build/',
    'client/features/search/',
    'client/features/learner/about-item/about-item.',
    'client/features/learner/matching-cards.ts',
    'client/ui/text/highlight.tsx',
  ],
}

const escaped = (path: string) => path.replaceAll('.', '\\.')
const among = (paths: readonly string[], ...more: RegExp[]) =>
  new RegExp([...paths.map(escaped), ...more.map(({ source }) => source)].join('|'))

const base = among(modulePaths.base, /vite\/preload-helper/)
const publicPages = among(modulePaths.publicPages, /virtual:public-facts/)
const firstCard = among(modulePaths.firstCard, /virtual:public-facts\/sampleStart/)
const cardStudy = among(modulePaths.cardStudy, /virtual:public-facts\/sampleStudy/)
const administration = among(
  modulePaths.administration,
  /client\/features\/[^/]+\/admin\//,
  /contracts\/.*(admin|editing|editorial\/)[^/]*\.ts$/,
)
const onDemand = among(
  modulePaths.onDemand,
  /@mantine\/core\/esm\/components\/(SimpleGrid|List|Radio|Modal|ModalBase|ScrollArea)\/|react-remove-scroll|@mantine\/spotlight|virtual:figures/,
)

/** What shows a dialog, or a list that floats above the page: no page needs it before one opens. */
const opened =
  /@mantine\/core\/esm\/components\/(Modal|ModalBase)\/|react-remove-scroll|@floating-ui|virtual:figures/

const routeModules = (...names: string[]) =>
  names.map((name) => join(import.meta.dirname, '../app', name).replaceAll('\\', '/'))

/**
 * The pages whose script has a bar (tests/support/browser/page-script.ts), and the layouts around them: in the files that
 * they load is nothing else.
 */
export const firstPages = {
  landing: routeModules('root.tsx', 'layouts/public-layout.tsx', 'routes/public/landing.tsx'),
  visitors: routeModules('routes/public/try-cards.tsx'),
  app: routeModules('layouts/app-layout.tsx', 'layouts/signed-in-layout.tsx'),
  study: routeModules('routes/study-home.tsx'),
  card: routeModules('routes/study-session.tsx'),
}

interface PlaceOfModules {
  /** Which of the first pages and layouts load a module at once. */
  isOf: Record<keyof typeof firstPages, (id: string) => boolean>
  opensSomething: (id: string) => boolean
}

const places = new WeakMap<Modules, PlaceOfModules>()

function placeOf(modules: Modules): PlaceOfModules {
  const known = places.get(modules)
  if (known) return known
  const atOnce = modulesAtOnce(modules)
  const of = (ids: string[]) => {
    const found = atOnce(ids)
    return (id: string) => found.has(id)
  }
  const place: PlaceOfModules = {
    isOf: {
      landing: of(firstPages.landing),
      visitors: of(firstPages.visitors),
      app: of(firstPages.app),
      study: of(firstPages.study),
      card: of(firstPages.card),
    },
    opensSomething: (id) => [...atOnce([id])].some((other) => opened.test(other)),
  }
  places.set(modules, place)
  return place
}

/** Who loads a module at once: of the first pages and layouts the first, and of the two pages of study both. */
function firstOf(
  id: string,
  modules: Modules,
): 'landing' | 'visitors' | 'app' | 'study' | 'home' | 'card' | null {
  const { isOf } = placeOf(modules)
  if (isOf.landing(id)) return 'landing'
  if (isOf.visitors(id)) return 'visitors'
  if (isOf.app(id)) return 'app'
  if (isOf.study(id)) return isOf.card(id) ? 'study' : 'home'
  return isOf.card(id) ? 'card' : null
}

/** A file for what each of these loads at once. */
const loadedBy = (firsts: readonly ReturnType<typeof firstOf>[], prefix = '') => {
  const some: ReadonlySet<ReturnType<typeof firstOf>> = new Set(firsts)
  return (id: string, modules: Modules) => {
    const first = firstOf(id, modules)
    return some.has(first) ? `${prefix}${first}` : null
  }
}

/** Rules need nothing but rules. */
const rules = { debugName: 'rules', test: /\/domain\/(?!visits)/, minShareCount: 2 }

/**
 * The groups of modules that share a file. A group takes what its modules import along, but for what an earlier group
 * has: so the forms' schemas and zod stay out of all others, and Mantine out of the public pages.
 */
export const pageFiles = [
  { ...rules, name: loadedBy(['landing', 'visitors', 'app', 'study'], 'rules~') },
  { ...rules, name: loadedBy(['home', 'card'], 'rules~') },
  { ...rules, name: 'rules', entriesAware: true, entriesAwareMergeThreshold: 3200 },
  { name: 'schemas', test: /node_modules\/zod\/|zod-without-eval|contracts\/.+\?schemas$/ },
  // Changes with an upgrade only, so that browsers keep it.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  { name: 'base', test: base },
  { name: 'public-frame', test: among(modulePaths.publicFrame) },
  { name: 'first-card', test: firstCard },
  { name: 'studying', test: among(modulePaths.studying) },
  { name: 'card-study', test: cardStudy, minShareCount: 2 },
  { name: 'public', test: publicPages, minShareCount: 2, entriesAware: true },
  { name: loadedBy(['app']), debugName: 'app' },
  { name: loadedBy(['study']), debugName: 'study', minShareCount: 2 },
  // Parts of every kind need no room of study: in files of their own, no two files wait for each other.
  {
    name: loadedBy(['home', 'card']),
    debugName: 'parts of home and card',
    test: /^(?!.*\/client\/features\/)/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 20_000,
  },
  // Mantine's parts and ours of every kind are in use elsewhere; the rooms of study only on pages of study.
  {
    name: loadedBy(['home', 'card']),
    debugName: 'rooms of study',
    test: /\/client\/features\/(?:catalogue|learner|own-cards|session|study)\//,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 40_000,
  },
  {
    name: loadedBy(['home', 'card']),
    debugName: 'home and card',
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 20_000,
  },
  // Places tooltips, menus and lists: no page needs it before one opens.
  { name: 'floating', test: /node_modules\/@floating-ui\// },
  // The parts of a list to choose from are in use together; in several files these would wait for each other.
  { name: 'popover', test: /@mantine\/core\/esm\/(components\/Popover|utils\/Floating)\// },
  { name: 'combobox', test: /@mantine\/core\/esm\/components\/Combobox\/(?!ComboboxChevron|get-parsed)/ },
  // Small parts would join these, and every page that needs such a part would load them.
  {
    name: 'dialog',
    test: /node_modules\/(@mantine\/core\/esm\/components\/(Modal|ModalBase|ScrollArea)|react-remove-scroll)\//,
  },
  { name: 'figures', test: /virtual:figures/ },
  // Lists of calls need nothing: they would bring along whatever they shared a file with.
  {
    name: 'calls',
    test: /\/contracts\/[^?]+\.ts$/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 3000,
  },
  // Small parts join those that nearly the same pages load: a few kB too many, for fewer requests. They never join what
  // loads a dialog or a list, which no page needs before one opens.
  {
    name: (id: string, modules: Modules) => (placeOf(modules).opensSomething(id) ? null : 'shared'),
    debugName: 'shared',
    test: (id: string) => !administration.test(id) && !onDemand.test(id),
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 7500,
  },
  {
    name: 'opened',
    test: (id: string) => !administration.test(id) && !onDemand.test(id),
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 5000,
  },
  { name: 'search', test: /node_modules\/@mantine\/spotlight\// },
]
