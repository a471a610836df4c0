import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLearnerSettings } from '#client/features/learner/learner-settings.ts'
import { useUser } from '#client/platform/user/session.ts'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import classes from './achievements.module.css'
import { BadgesOfLearner, BadgesSpinner } from './badges-of-learner.tsx'
import { HideSwitch } from './hide-switch.tsx'
import { useFocusOnMount } from './use-focus-on-mount.ts'
import { useHideBadges } from './use-hide-badges.ts'

/** A learner's badges, earned and to be earned, or one quiet line where they are hidden. */
export function Achievements() {
  const { user } = useUser()
  const { hideBadges } = useLearnerSettings()
  const hide = useHideBadges()
  /** The control that was pressed is gone: the one in its place has the focus. */
  const [wasSwitched, setWasSwitched] = useState(false)
  const isHidden = hide.isPending ? hide.variables : hideBadges
  const onSwitch = (isOn: boolean) => {
    setWasSwitched(true)
    hide.mutate(isOn)
  }

  if (isHidden) return <HiddenLine hasFocus={wasSwitched} onShow={() => onSwitch(false)} />
  return (
    <SectionCard title="Your Achievements">
      {user && hideBadges === false ? (
        <BadgesOfLearner
          userId={user.id}
          hideSwitch={<HideSwitch hasFocus={wasSwitched} onHide={() => onSwitch(true)} />}
        />
      ) : (
        <BadgesSpinner />
      )}
    </SectionCard>
  )
}

function HiddenLine({ hasFocus, onShow }: { hasFocus: boolean; onShow: () => void }) {
  const button = useFocusOnMount<HTMLButtonElement>(hasFocus)
  return (
    <section className={classes.hidden} aria-label="Your Achievements">
      <span>Achievements are hidden.</span>
      <Button ref={button} variant="subtle" aria-label="Show achievements" onClick={onShow}>
        Show
      </Button>
    </section>
  )
}
