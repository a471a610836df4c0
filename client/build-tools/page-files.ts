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
    'client/features/session/controls/use-session-keys.ts',
    'client/features/session/use-time-on-item.ts',
    'client/ui/text/breakable.ts',
    'client/ui/text/facts-line.ts',
  ],
  /** Studies the cards, once the first one is turned. */
  cardStudy: ['client/features/welcome/sample/'],
  publicPages: ['client/features/welcome/', 'client/app/shell/landing-below.tsx'],
  /** The frame of every page of the app with what its layouts wrap around the page. */
  appFrame: [
    'client/app/providers.tsx',
    'client/app/layouts/app-frame.tsx',
    'client/features/drugs/drug-names.tsx',
    'client/features/badges/badge-celebration.tsx',
  ],
  /** What admins load, and lists: it would join pages of learners that need neither. */
  administration: [
    'client/app/shell/navigation/admin-',
    'client/app/shell/navigation/open-work.',
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
/**
 * With what all components build on: in a file of some, two could need each other, and every page would load what the
 * few load that share a part with a layout.
 */
const appFrame = among(
  modulePaths.appFrame,
  /node_modules\/@mantine\/(core\/esm\/(core\/|components\/(ScrollArea\/(use-resize-observer|utils\/to-int)|VisuallyHidden|Paper|Portal|FocusTrap|Overlay))|hooks\/(?!esm\/use-(clipboard|long-press|previous|shallow-effect)\/))/,
)
const administration = among(
  modulePaths.administration,
  /client\/features\/[^/]+\/admin\//,
  /contracts\/.*(admin|editing)[^/]*\.ts$/,
)
const onDemand = among(
  modulePaths.onDemand,
  /@mantine\/core\/esm\/components\/(SimpleGrid|List|Radio|Modal|ModalBase|ScrollArea)\/|react-remove-scroll|@mantine\/spotlight|virtual:figures/,
)

interface Modules {
  getModuleInfo(id: string): { importedIds: string[]; code: string | null } | null
}

const opened =
  /@mantine\/core\/esm\/components\/(Modal|ModalBase)\/|react-remove-scroll|@floating-ui|virtual:figures/
/** Its index names all of its parts, so an import of it is told by the names. */
const allParts = /@mantine\/core\/esm\/index\.mjs/
const openedParts =
  /import \{[^}]*\b(Modal|Drawer|Popover|Menu|Tooltip|HoverCard|Select|MultiSelect|TagsInput|Autocomplete|Combobox)\b[^}]*\} from ["']@mantine\/core["']/
const known = new Map<string, boolean>()

/** Whether a module is, or imports, a part of a dialog or of a list that floats above the page. */
function opensSomething(id: string, modules: Modules): boolean {
  const before = known.get(id)
  if (before !== undefined) return before
  const isOpened = opened.test(id)
  known.set(id, isOpened)
  const { importedIds, code } = modules.getModuleInfo(id) ?? { importedIds: [], code: '' }
  const opens =
    isOpened ||
    openedParts.test(code ?? '') ||
    importedIds.some((other) => !allParts.test(other) && opensSomething(other, modules))
  known.set(id, opens)
  return opens
}

/**
 * The groups of modules that share a file. A group takes what its modules import along, but for what an earlier group
 * has: so the forms' schemas and zod stay out of all others, and Mantine out of the public pages.
 */
export const pageFiles = [
  {
    name: 'rules',
    test: /\/domain\/(?!visits)/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 3200,
  },
  { name: 'schemas', test: /node_modules\/zod\/|zod-without-eval|contracts\/.+\?schemas$/ },
  // Changes with an upgrade only, so that browsers keep it.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  { name: 'base', test: base },
  { name: 'public-frame', test: among(modulePaths.publicFrame) },
  { name: 'first-card', test: firstCard },
  { name: 'studying', test: among(modulePaths.studying) },
  { name: 'card-study', test: cardStudy, minShareCount: 2 },
  { name: 'public', test: publicPages, minShareCount: 2, entriesAware: true },
  { name: 'app', test: appFrame },
  // Places tooltips, menus and lists: no page needs it before one opens.
  { name: 'floating', test: /node_modules\/@floating-ui\// },
  // Small parts would join these, and every page that needs such a part would load them.
  {
    name: 'dialog',
    test: /node_modules\/(@mantine\/core\/esm\/components\/(Modal|ModalBase|ScrollArea)|react-remove-scroll)\//,
  },
  { name: 'figures', test: /virtual:figures/ },
  // Small parts join those that nearly the same pages load: a few kB too many, for fewer requests. They never join what
  // loads a dialog or a list, which no page needs before one opens.
  {
    name: (id: string, modules: Modules) => (opensSomething(id, modules) ? null : 'shared'),
    debugName: 'shared',
    test: (id: string) => !administration.test(id) && !onDemand.test(id),
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 5000,
  },
  {
    name: 'opened',
    test: (id: string) => !administration.test(id) && !onDemand.test(id),
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 4000,
  },
  { name: 'search', test: /node_modules\/@mantine\/spotlight\// },
]
