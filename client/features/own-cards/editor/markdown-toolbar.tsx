import {
  IconBold,
  IconBracketsContain,
  IconItalic,
  IconList,
  IconMathFunction,
  IconTable,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ToolButton } from '#client/ui/buttons/tool-button.tsx'
import { insertTable, makeGap, type Selected, toggleList, toggleMark } from './edit-markdown.ts'
import classes from './note-editor.module.css'

export type Edit = (selected: Selected) => Selected

const bold: Edit = (selected) => toggleMark(selected, '**')
const italic: Edit = (selected) => toggleMark(selected, '_')
const formula: Edit = (selected) => toggleMark(selected, String.raw`\(`, String.raw`\)`)

const tools: { label: string; icon: TablerIcon; edit: Edit; shortcut?: string }[] = [
  { label: 'Bold', icon: IconBold, edit: bold, shortcut: 'Ctrl B' },
  { label: 'Italic', icon: IconItalic, edit: italic, shortcut: 'Ctrl I' },
  { label: 'List', icon: IconList, edit: toggleList },
  { label: 'Table', icon: IconTable, edit: insertTable },
  { label: 'Formula', icon: IconMathFunction, edit: formula },
]

/** The edit of a key that is pressed with Ctrl or Command. */
export function editOfKey({ key, ctrlKey, metaKey, shiftKey }: KeyPress): Edit | undefined {
  if (!(ctrlKey || metaKey)) return undefined
  return { b: bold, i: italic, 'shift+c': makeGap }[`${shiftKey ? 'shift+' : ''}${key.toLowerCase()}`]
}

type KeyPress = Record<'ctrlKey' | 'metaKey' | 'shiftKey', boolean> & { key: string }

interface MarkdownToolbarProps {
  onEdit: (edit: Edit) => void
  /** Further tools. */
  children?: ReactNode
}

/** Changes the text that had the focus last. A press leaves the focus in it. */
export function MarkdownToolbar({ onEdit, children }: MarkdownToolbarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      className={classes.toolbar}
      role="group"
      aria-label="Format"
      onMouseDown={(event) => event.preventDefault()}
    >
      {tools.map(({ label, icon, edit, shortcut }) => (
        <ToolButton key={label} label={label} icon={icon} shortcut={shortcut} onClick={() => onEdit(edit)} />
      ))}
      <ToolButton
        label="Gap"
        icon={IconBracketsContain}
        shortcut="Ctrl Shift C"
        onClick={() => onEdit(makeGap)}
      />
      {children}
    </div>
  )
}
