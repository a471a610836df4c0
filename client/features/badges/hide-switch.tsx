import { Switch } from '#client/ui/forms/switch.tsx'
import { useFocusOnMount } from './use-focus-on-mount.ts'

/** Once turned on, the switch disappears together with everything else in the card. */
export function HideSwitch({ hasFocus, onHide }: { hasFocus: boolean; onHide: () => void }) {
  const input = useFocusOnMount<HTMLInputElement>(hasFocus)
  return (
    <Switch ref={input} label="Hide achievements" labelPosition="left" checked={false} onChange={onHide} />
  )
}
