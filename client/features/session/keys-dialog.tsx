import { Kbd, Text } from '@mantine/core'
import { Dialog } from '#client/ui/dialog.tsx'
import classes from './keys-dialog.module.css'

interface KeysDialogProps {
  singleKeys: boolean
  isOpen: boolean
  onClose: () => void
}

const always = [
  ['Alt + A to E', 'Strike out an option'],
  ['← →', 'Previous and next question'],
  ['Enter', 'Next question'],
  ['Tab, ↑ ↓', 'Reach the options and choose one'],
] as const

const single = [
  ['A to E', 'Choose an option'],
  ['1 2 3', 'Guessing, unsure, sure'],
  ['H', 'Highlight the selected text'],
  ['F', 'Flag'],
  ['M', 'Mark for review'],
  ['N', 'Note'],
  ['L', 'Laboratory values'],
  ['K', 'Calculators'],
  ['G', 'Go to a question'],
  ['?', 'This list'],
] as const

/** All keys of a block. */
export function KeysDialog({ singleKeys, isOpen, onClose }: KeysDialogProps) {
  return (
    <Dialog title="Keys" isOpen={isOpen} onClose={onClose}>
      <dl className={classes.keys}>
        {[...(singleKeys ? single : []), ...always].map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <Kbd>{keys}</Kbd>
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
