import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readRouteTable } from './route-table.ts'

/** The files beside the assets that the app needs to start without a network. */
const outsideAssets = ['__spa-fallback.html', 'favicon.svg', 'manifest.webmanifest', 'icon-*.png']
/** Figures are kept with the cards that show them: client/features/study/offline/kept-figures.ts. */
const keptAsset = /\.(?:js|css|woff2)$/
const assetNames = /[\w.~-]+\.(?:js|css|woff2)/g

const administration = ['layouts/admin-layout', 'layouts/editorial-layout']
/** The landing page stays: an address without a page leads a visitor there. */
const landing = 'routes/public/landing'
const publicPages = 'layouts/public-layout'
const payment = ['routes/checkout', 'routes/card-checkout', 'routes/payment-result', 'payment-result-nested']
/** The list of a learner's notes comes from the server, and so does a shared deck; own decks are studied without them. */
const notes = ['routes/own-notes', 'own-deck', 'routes/shared-deck']
/**
 * The search of administration; the dialogs that send a file, or fetch one, or what is shared; drawing on a picture, which is sent first;
 * and what draws formulas, which is kept with the cards that have some.
 */
const notAtOnce =
  /^(?:admin-search-dialog|own-(?:import|export)-dialog|photograph-dialog|(?:share|offers|suggest|suggestions)-dialog|occlusion-field|formula)-/
const notice = 'routes/not-kept'

interface KeptFiles {
  /** The files that every browser keeps, as paths in the build. */
  files: string[]
  /** The addresses of the modules of the pages that are not kept. */
  notKept: string[]
  /** The addresses of the module that is shown in their place without a network, and of its styles. */
  notice: { module: string; styles: string[] }
}

function needsNetwork({ id, parentId }: { id: string; parentId?: string }): boolean {
  if (administration.some((layout) => layout === id || layout === parentId)) return true
  return (parentId === publicPages && id !== landing) || [...payment, ...notes].includes(id)
}

/**
 * Finds what a learner needs without a network: the files of all pages but those of administration and editorial work, of payment,
 * of notes and for visitors, and what these files import at once or later.
 */
export function findKeptFiles(directory: string): KeptFiles {
  const { name, table } = readRouteTable(directory)
  const routes = Object.values(table.routes)
  const kept = routes.filter((route) => !needsNetwork(route))
  const first = [table.entry, ...kept].flatMap(({ module, imports = [], ...rest }) => [
    module,
    ...imports,
    ...('css' in rest ? (rest.css ?? []) : []),
  ])
  const assets = reachableFrom(join(directory, 'assets'), [name, ...first.map(nameOf)], name)
  const missing = [...administration, publicPages, landing, ...payment, ...notes, notice].filter(
    (id) => !table.routes[id],
  )
  const shown = table.routes[notice]
  if (!shown || missing.length > 0) throw new Error(`The build has no ${missing.join(', ')}`)
  return {
    files: [...globSync(outsideAssets, { cwd: directory }), ...assets.map((file) => `assets/${file}`)].sort(),
    notKept: routes.filter(needsNetwork).map(({ module }) => module),
    notice: { module: shown.module, styles: shown.css ?? [] },
  }
}

const nameOf = (address: string) => basename(address.replace(/#$/, ''))

/** Follows every name of an asset in an asset, but not those in the table of routes, which names all. */
function reachableFrom(folder: string, first: string[], table: string): string[] {
  const all = new Set(readdirSync(folder).filter((file) => keptAsset.test(file)))
  const found = new Set<string>()
  const waiting = [...first]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || !all.has(file) || notAtOnce.test(file)) continue
    found.add(file)
    if (file !== table) waiting.push(...(readFileSync(join(folder, file), 'utf8').match(assetNames) ?? []))
  }
  return [...found]
}
