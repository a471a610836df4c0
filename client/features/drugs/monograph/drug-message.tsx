import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { MessageScreen } from '#client/ui/page/message-screen.tsx'

interface DrugMessageProps {
  title: string
  children: ReactNode
  action?: ReactNode
}

/** A message instead of the drug cards, with a link back to the list. */
export function DrugMessage({ title, children, action }: DrugMessageProps) {
  return (
    <MessageScreen
      title={title}
      actions={
        <>
          {action}
          <Button component={Link} to={paths.studyDrugs} variant={action ? 'default' : 'filled'}>
            Back to the drugs
          </Button>
        </>
      }
    >
      {children}
    </MessageScreen>
  )
}

/** Drug study is part of Premium: what it offers, and the link to the plans. */
export function DrugStudyLocked() {
  return (
    <DrugMessage
      title="Drug study is part of Premium"
      action={
        <Button component={Link} to={paths.pricing}>
          See the plans
        </Button>
      }
    >
      Your free account reads every monograph and keeps your stars. Premium turns them into cards that you
      rate and repeat, with your mastery of every class; it is paid once and never renews by itself.
    </DrugMessage>
  )
}
