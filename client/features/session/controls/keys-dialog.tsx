import { Kbd, Text } from '@mantine/core'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import classes from './keys-dialog.module.css'

type Keys = readonly (readonly [keys: string, meaning: string])[]

/** The keys of a kind of session. */
export interface SessionKeyList {
  /** Of one character: the learner's settings turn them off. */
  single: Keys
  always: Keys
}

interface KeysDialogProps {
  keys: SessionKeyList
  singleKeys: boolean
  isOpen: boolean
  onClose: () => void
}

/** All keys of a session. */
export function KeysDialog({ keys, singleKeys, isOpen, onClose }: KeysDialogProps) {
  return (
    <Dialog title="Keys" isOpen={isOpen} onClose={onClose}>
      <dl className={classes.keys}>
        {[...(singleKeys ? keys.single : []), ...keys.always].map(([names, meaning]) => (
          <div key={names}>
            <dt>
              <Kbd>{names}</Kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      {!singleKeys && (
        <Text size="sm" c="dimmed" mt="sm">
          Keys of one character are off. The study settings turn them on.
        </Text>
      )}
    </Dialog>
  )
}
