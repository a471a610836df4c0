import { expect, it } from 'vitest'
import { newerApis } from './newer-apis.ts'
import { newerStyles } from './newer-styles.ts'

const keysIn = (source: string) => newerApis('client/a.tsx', source).map(({ key }) => key)

it.each([
  ['document.startViewTransition(update)', 'api.Document.startViewTransition'],
  ['(document as Page).startViewTransition?.(update)', 'api.Element.startViewTransition'],
  ['window.navigation.back()', 'api.Window.navigation'],
  ['navigation.back()', 'api.Window.navigation'],
  ['const pattern = new URLPattern(address)', 'api.URLPattern'],
  ['navigator.setAppBadge(3)', 'api.Navigator.setAppBadge'],
  ['const value = Math.sumPrecise(numbers)', 'javascript.builtins.Math.sumPrecise'],
  ['list.addEventListener("scrollend", settle)', 'api.VisualViewport.scrollend_event'],
  ['const list = <div onScrollEnd={settle} />', 'api.VisualViewport.scrollend_event'],
  ['const dialog = <dialog closedby="any" />', 'html.elements.dialog.closedby'],
])('an API that is newer than the Baseline is found: %s', (source, key) => {
  expect(keysIn(source)).toContain(key)
})

it.each([
  'const id = crypto.randomUUID()',
  'const copy = structuredClone(value)',
  'new ResizeObserver(measure).observe(element)',
  'list.addEventListener("scroll", settle)',
  'import { URLPattern } from "./patterns"; new URLPattern(address)',
  'function open(navigation: Links) { navigation.back() }',
  'type Update = ViewTransition; let update: Update',
  'const list = <Panel onScrollEnd={settle} popover />',
  'const names = { navigation: 1 }',
])('what the Baseline has, and what is not of the browser, is let through: %s', (source) => {
  expect(keysIn(source)).toEqual([])
})

it('a use is reported with its file and line', () => {
  expect(newerApis('client/a.ts', 'const a = 1\n\nnavigation.back()\n')).toEqual([
    { file: 'client/a.ts', line: 3, key: 'api.Window.navigation' },
  ])
})

it('styles newer than the Baseline are found, unless they are asked for by @supports', async () => {
  const code = `a { width: 50dvh; color: light-dark(black, white) }
    a { accent-color: red }
    a { text-wrap: pretty }
    ul::scroll-marker-group { color: red }
    @supports (accent-color: red) { a { accent-color: red } }`
  const uses = await newerStyles({ code })
  expect(uses.map(({ line, key }) => [line, key])).toEqual([
    [2, 'Property "accent-color"'],
    [3, 'Value "pretty" of property "text-wrap"'],
    [4, 'Selector "scroll-marker-group"'],
  ])
})
