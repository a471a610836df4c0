import { ActionIcon } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import classes from './tool-button.module.css'

interface ToolButtonProps {
  label: string
  icon: TablerIcon
  /** Only for a toggle. */
  isOn?: boolean
  isDisabled?: boolean
  /** The key that does the same, where single keys are on. */
  shortcut?: string | undefined
  onClick: () => void
}

/** A small action with an icon; its name shows while the pointer rests on it. */
export function ToolButton({
  label,
  icon: Icon,
  isOn,
  isDisabled = false,
  shortcut,
  onClick,
}: ToolButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      size={44}
      className={classes.tool ?? ''}
      aria-label={label}
      aria-pressed={isOn}
      title={shortcut ? `${label} (${shortcut})` : label}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon size={20} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  )
}
