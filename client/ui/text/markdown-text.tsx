import { Fragment, lazy, Suspense } from 'react'
import {
  type Block,
  type Inline,
  mediaText,
  occlusionText,
  parseInline,
  parseMarkdown,
  withMediaDescribed,
} from '#domain/markdown/parse-markdown.ts'
import { BoundText, type RenderText } from './bound-text.tsx'
import classes from './markdown-text.module.css'

interface MarkdownTextProps {
  text: string
  renderText?: RenderText | undefined
}

/**
 * This is loaded with the first figure, because it contains the addresses of all figures. If it cannot be
 * loaded, the description is shown.
 */
const Figure = lazy(() =>
  import('./figure.tsx').then(
    ({ Figure: component }) => ({ default: component }),
    () => ({ default: Description }),
  ),
)
/** These are loaded with the first photograph, or the first picture or sound of the learner; few texts have one. */
const Photograph = lazy(() =>
  import('./pictures.tsx').then(
    ({ Photograph: component }) => ({ default: component }),
    () => ({ default: Description }),
  ),
)
const Media = lazy(() =>
  import('./pictures.tsx').then(
    ({ Media: component }) => ({ default: component }),
    () => ({ default: Description }),
  ),
)
/** This is loaded with the first formula. If it cannot be loaded, the formula is shown as it was typed. */
const Formula = lazy(() =>
  import('./formula.tsx').then(
    ({ Formula: component }) => ({ default: component }),
    () => ({ default: ({ tex }: { tex: string }) => <>{tex}</> }),
  ),
)
/** This is loaded with the first picture of which a card covers a part. */
const OccludedPicture = lazy(() =>
  import('./occluded-picture.tsx').then(
    ({ OccludedPicture: component }) => ({ default: component }),
    () => ({ default: Description }),
  ),
)
const Description = ({ text }: { text: string }) => <p>{text}</p>

const asIs: RenderText = (text) => text
const elements = { bold: 'strong', italic: 'em', sub: 'sub', sup: 'sup' } as const

/** Renders our Markdown subset as React elements, never as HTML. */
export function MarkdownText({ text, renderText = asIs }: MarkdownTextProps) {
  return (
    <div className={classes.text}>
      {keyed(parseMarkdown(text)).map(([key, block]) => (
        <BlockView key={key} block={block} renderText={renderText} />
      ))}
    </div>
  )
}

/** Renders a single line of Markdown: a heading, list item or table cell. A picture or sound is its description. */
export function MarkdownLine({ text, renderText = asIs }: MarkdownTextProps) {
  return <Inlines inlines={parseInline(withMediaDescribed(text))} renderText={renderText} />
}

interface BlockViewProps {
  block: Block
  renderText: RenderText
}

function BlockView({ block, renderText }: BlockViewProps) {
  if (block.type === 'table') return <Table block={block} renderText={renderText} />
  if (block.type === 'figure')
    return (
      <Suspense fallback={<Description text={block.text} />}>
        <Figure figureKey={block.key} text={block.text} />
      </Suspense>
    )
  if (block.type === 'photograph')
    return (
      <Suspense fallback={<Description text={block.text} />}>
        <Photograph photographKey={block.key} text={block.text} caption={block.caption} />
      </Suspense>
    )
  if (block.type === 'math')
    return (
      <Suspense fallback={<p>{block.tex}</p>}>
        <Formula tex={block.tex} isBlock />
      </Suspense>
    )
  if (block.type === 'media')
    return (
      <Suspense fallback={<Description text={mediaText(block)} />}>
        <Media mediaKey={block.key} text={block.text} />
      </Suspense>
    )
  if (block.type === 'occlusion')
    return (
      <Suspense fallback={<Description text={occlusionText(block)} />}>
        <OccludedPicture pictureKey={block.key} text={block.text} regions={block.regions} />
      </Suspense>
    )
  if (block.type === 'list') {
    const List = block.isOrdered ? 'ol' : 'ul'
    return (
      <List>
        {keyed(block.items).map(([key, item]) => (
          <li key={key}>
            <Inlines inlines={item} renderText={renderText} />
          </li>
        ))}
      </List>
    )
  }
  return (
    <p>
      {keyed(block.lines).map(([key, line]) => (
        <Fragment key={key}>
          {key > 0 && <br />}
          <Inlines inlines={line} renderText={renderText} />
        </Fragment>
      ))}
    </p>
  )
}

function Table({ block, renderText }: { block: Extract<Block, { type: 'table' }>; renderText: RenderText }) {
  return (
    // A wide table scrolls by itself. The frame takes the focus so that it scrolls by keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable region
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and a section would be a landmark
    <div className={classes.tableFrame} role="group" aria-label="Table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {keyed(block.header).map(([key, cell]) =>
              cell.length === 0 ? (
                <td key={key} />
              ) : (
                <th key={key} scope="col">
                  <Inlines inlines={cell} renderText={renderText} />
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {keyed(block.rows).map(([rowKey, row]) => (
            <tr key={rowKey}>
              {keyed(row).map(([key, cell]) => (
                <td key={key}>
                  <Inlines inlines={cell} renderText={renderText} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Inlines({ inlines, renderText }: { inlines: Inline[]; renderText: RenderText }) {
  return keyed(inlines).map(([key, inline]) => {
    if (inline.type === 'text') return <BoundText key={key} text={inline.text} renderText={renderText} />
    if (inline.type === 'math')
      return (
        <Suspense key={key} fallback={inline.tex}>
          <Formula tex={inline.tex} />
        </Suspense>
      )
    const Element = elements[inline.type]
    return (
      <Element key={key}>
        <Inlines inlines={inline.children} renderText={renderText} />
      </Element>
    )
  })
}

/** Parsed text has no ids; its parts keep their order, so the index is the key. */
function keyed<T>(items: readonly T[]): [number, T][] {
  return [...items.entries()]
}
