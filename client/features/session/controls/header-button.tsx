import { ActionIcon } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { ButtonTip } from '#client/ui/buttons/button-tip.tsx'
import classes from './header-button.module.css'

interface HeaderButtonProps {
  label: string
  icon: TablerIcon
  /** The key that does the same. The tip names it. */
  shortcut?: string
  isDisabled?: boolean
  onClick: () => void
}

/** A step in a session, as a button in its header. */
export function HeaderButton(props: HeaderButtonProps) {
  const { label, icon: Icon, shortcut, isDisabled = false, onClick } = props
  return (
    <ButtonTip label={label} shortcut={shortcut}>
      <ActionIcon
        variant="subtle"
        size={44}
        className={classes.button ?? ''}
        aria-label={label}
        disabled={isDisabled}
        onClick={onClick}
      >
        <Icon size={22} stroke={1.6} />
      </ActionIcon>
    </ButtonTip>
  )
}
