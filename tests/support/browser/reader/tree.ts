import type { Protocol } from 'puppeteer-core'
import { afterAll, beforeAll } from 'vitest'
import { enginePage } from '#tests/support/browser/engines/engine-page.ts'
import { openChromium } from '#tests/support/browser/engines/puppeteer-page.ts'
import { type Reader, untilQuiet } from './reader.ts'
import { withoutContent } from './without-content.ts'

type AxNode = Protocol.Accessibility.AXNode

interface Part {
  role: string
  /** Role and name. */
  title: string
  /** Role, name, value and states. */
  text: string
  isFocused: boolean
  parts: Part[]
}

/** Longer than the half second between a change and its announcement. */
const quietMs = 2_000
/** What a reader is in while the focus is in it. */
const scopes = ['main', 'dialog', 'figure']
const groups = [...scopes, 'article', 'region', 'group', 'navigation', 'complementary', 'table', 'row']
const single = ['button', 'link', 'heading', 'radio', 'textbox', 'progressbar', 'image', 'list']
const cells = ['columnheader', 'rowheader', 'cell']
/** In an article these are parts of its text, and of what explains it. */
const content = ['paragraph', 'table', 'figure', 'link', 'list', 'image']
/** Some questions have four options only. */
const fifthOption = /^(E |Strike out E$)/
const toggles = ['checked', 'pressed', 'expanded']
const states = [...toggles, 'focused', 'disabled', 'required', 'modal', 'hasPopup', 'keyshortcuts']

/**
 * The accessibility tree that Chromium gives to screen readers, for the tests of one file. Heard is what is new where the
 * focus is, with the groups around it, and then in the live regions elsewhere.
 */
export function readTree(origin: () => string): Reader {
  const reader = {} as Reader
  beforeAll(async () => {
    const driver = await openChromium({ width: 1280, height: 900 })
    const protocol = await driver.protocol()
    /** Alerts may go before there is quiet. */
    const alerts = new Set<string>()
    const look = async () => {
      const { nodes } = await protocol.send('Accessibility.getFullAXTree')
      const parts = readParts(nodes)
      for (const { role, text } of parts.flatMap(withParts)) if (role === 'alert') alerts.add(text)
      return JSON.stringify(parts)
    }
    let known: string[] = []
    let before: string | undefined
    Object.assign(reader, {
      page: enginePage(driver, origin()),
      press: driver.press,
      async heard() {
        const earlier = [...alerts]
        before = await untilQuiet(quietMs, look, before)
        const parts = inSight(JSON.parse(before))
        const lines = parts.flatMap((part) => linesOf(part, '', known))
        known = parts.flatMap((part) => pathsOf(part, ''))
        return [...lines, ...[...alerts].filter((alert) => !earlier.includes(alert))]
      },
      async skip() {
        known = []
        before = await look()
      },
    } satisfies Reader)
  })
  afterAll(() => reader.page?.close())
  return reader
}

/** Keeps what has a role and a name that readers tell, without the text of cards and questions. */
function readParts(nodes: readonly AxNode[]): Part[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const childrenOf = ({ childIds = [] }: AxNode) => childIds.flatMap((id) => byId.get(id) ?? [])
  const textOf = (node: AxNode): string =>
    node.role?.value === 'StaticText'
      ? node.name?.value
      : childrenOf(node).map(textOf).filter(Boolean).join(' ')

  function partsOf(node: AxNode, around: readonly string[]): Part[] {
    const role = String(node.role?.value)
    if (node.ignored) return below(node, around)
    if (isOfContent(role, around)) return []
    if (role === 'status' || role === 'alert') return named(node, textOf(node))
    if ([...single, ...cells].includes(role)) return named(node, node.name?.value)
    const parts = below(node, [...around, role])
    if (!groups.includes(role)) return parts
    return role === 'group' && parts.length === 0 ? [] : [partOf(node, node.name?.value, parts)]
  }
  const below = (node: AxNode, around: readonly string[]) =>
    childrenOf(node).flatMap((child) => partsOf(child, around))
  return nodes[0] ? partsOf(nodes[0], []) : []
}

function isOfContent(role: string, around: readonly string[]): boolean {
  if (!around.includes('article')) return false
  const isSection = role === 'region' && around.slice(around.indexOf('article')).includes('region')
  const isDrugName = role === 'button' && around.includes('LabelText')
  return isSection || isDrugName || content.includes(role)
}

const named = (node: AxNode, name = ''): Part[] =>
  name === '' || fifthOption.test(name) ? [] : [partOf(node, name)]

function partOf({ role, value, properties = [] }: AxNode, name = '', parts: Part[] = []): Part {
  const quoted = name && ` "${name.replaceAll('"', "'")}"`
  const title = withoutContent(`${role?.value}${quoted}`)
  const of = (state: string) => properties.find((property) => property.name === state)?.value.value
  const shown = states.flatMap((state) => {
    const is = of(state)
    if (is === undefined || (String(is) === 'false' && !toggles.includes(state))) return []
    return [String(is) === 'true' ? state : `${state}=${is}`]
  })
  const values = value ? [`value=${value.value}`] : []
  const text = [title, ...values, ...shown].join(' ')
  return { role: String(role?.value), title, text, isFocused: of('focused') === true, parts }
}

/** What the focus is in, or the whole page, and the status texts outside of it. */
function inSight(page: Part[]): Part[] {
  const all = page.flatMap(withParts)
  const scope = all.findLast(
    (part) => scopes.includes(part.role) && withParts(part).some(({ isFocused }) => isFocused),
  )
  if (!scope) return page
  const inside = withParts(scope)
  return [scope, ...all.filter((part) => part.role === 'status' && !inside.includes(part))]
}

const withParts = (part: Part): Part[] => [part, ...part.parts.flatMap(withParts)]

function pathsOf({ title, text, parts }: Part, above: string): string[] {
  return [`${above}/${text}`, ...parts.flatMap((part) => pathsOf(part, `${above}/${title}`))]
}

/** What is not known of a part and of those in it, each in its groups. */
function linesOf({ title, text, parts }: Part, above: string, known: readonly string[]): string[] {
  const below = parts.flatMap((part) => linesOf(part, `${above}/${title}`, known))
  const isKnown = known.includes(`${above}/${text}`) && below.length === 0
  return isKnown ? [] : [text, ...below.map((line) => `  ${line}`)]
}
