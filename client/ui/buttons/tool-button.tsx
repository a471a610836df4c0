import { ActionIcon, UnstyledButton } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { useContext } from 'react'
import { ButtonTip } from './button-tip.tsx'
import classes from './tool-button.module.css'
import { ToolNames } from './tool-names.ts'

interface ToolButtonProps {
  label: string
  icon: TablerIcon
  /** Set only for a toggle. */
  isOn?: boolean
  isDisabled?: boolean
  /** The key that does the same, while single keys are turned on. */
  shortcut?: string | undefined
  onClick: () => void
}

/**
 * A small action with an icon. A tip shows its name, which is always there among tools with names.
 */
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
    <ButtonTip label={label} shortcut={shortcut}>
      <ActionIcon
        {...shared}
        variant="subtle"
        size={44}
        className={classes.tool ?? ''}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        onClick={onClick}
      >
        <Icon size={20} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </ButtonTip>
  )
}
