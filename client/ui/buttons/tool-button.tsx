import { ActionIcon, UnstyledButton } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { useContext } from 'react'
import classes from './tool-button.module.css'
import { ToolNames } from './tool-names.ts'

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

/** A small action with an icon; its name shows while the pointer rests on it, or always among tools with names. */
export function ToolButton({
  label,
  icon: Icon,
  isOn,
  isDisabled = false,
  shortcut,
  onClick,
}: ToolButtonProps) {
  const beforeUse = useContext(ToolNames)
  const shared = { 'aria-pressed': isOn, disabled: isDisabled }
  if (beforeUse) {
    return (
      <UnstyledButton
        {...shared}
        className={`${classes.tool} ${classes.named}`}
        onClick={() => {
          beforeUse()
          onClick()
        }}
      >
        <Icon size={24} stroke={1.6} aria-hidden="true" />
        {label}
      </UnstyledButton>
    )
  }
  return (
    <ActionIcon
      {...shared}
      variant="subtle"
      size={44}
      className={classes.tool ?? ''}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={shortcut ? `${label} (${shortcut})` : label}
      onClick={onClick}
    >
      <Icon size={20} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  )
}
