import {
  IconCalculator,
  IconEraser,
  IconKeyboard,
  IconNote,
  IconStar,
  IconTestPipe,
} from '@tabler/icons-react'
import type { BlockDialogs } from '#client/features/questions/session/use-block-dialogs.ts'
import { blockKeys } from '#client/features/questions/session/use-block-keys.ts'
import type { Step } from '#client/features/questions/session/use-block-session.ts'
import { ToolButton } from '#client/ui/buttons/tool-button.tsx'
import { LazyDialog } from '#client/ui/dialogs/lazy-dialog.tsx'
import type { BlockQuestion } from '#contracts/questions/questions.ts'
import classes from './question-tools.module.css'

interface Opened {
  isOpen: boolean
  onClose: () => void
}

const loadNotes = () =>
  import('#client/features/session/controls/notes-dialog.tsx').then(({ NotesDialog }) => NotesDialog)
const loadKeys = () =>
  import('#client/features/session/controls/keys-dialog.tsx').then(({ KeysDialog }) => KeysDialog)
const loadLabs = () =>
  import('#client/features/questions/tools/lab-drawer.tsx').then(
    ({ LabDrawer }) =>
      ({ isOpen, onClose }: Opened) => <LabDrawer opened={isOpen} onClose={onClose} />,
  )
const loadCalculators = () =>
  import('#client/features/questions/tools/calculator-drawer.tsx').then(
    ({ CalculatorDrawer }) =>
      ({ isOpen, onClose }: Opened) => <CalculatorDrawer opened={isOpen} onClose={onClose} />,
  )

interface QuestionToolsProps {
  question: BlockQuestion
  singleKeys: boolean
  dialogs: BlockDialogs
  onStep: (step: Step) => Promise<boolean>
}

/** What can be done with a question besides answering it. */
export function QuestionTools({ question, singleKeys, dialogs, onStep }: QuestionToolsProps) {
  const { marks, isStarred, notes } = question
  const close = dialogs.close
  const keyOf = (key: string) => (singleKeys ? key : undefined)
  return (
    <>
      <ToolButton
        label="Star"
        shortcut={keyOf('S')}
        icon={IconStar}
        isOn={isStarred}
        onClick={() => void onStep({ type: 'note', isStarred: !isStarred })}
      />
      <ToolButton
        label={notes ? 'Edit your note' : 'Add a note'}
        shortcut={keyOf('N')}
        icon={IconNote}
        isOn={notes !== ''}
        onClick={() => dialogs.show('note')}
      />
      <ToolButton
        label="Laboratory values"
        shortcut={keyOf('L')}
        icon={IconTestPipe}
        onClick={() => dialogs.show('labs')}
      />
      <ToolButton
        label="Calculators"
        shortcut={keyOf('K')}
        icon={IconCalculator}
        onClick={() => dialogs.show('calculators')}
      />
      <span className={classes.keys}>
        <ToolButton
          label="Keys"
          shortcut={keyOf('?')}
          icon={IconKeyboard}
          onClick={() => dialogs.show('keys')}
        />
      </span>
      {marks.highlights.length > 0 && (
        <ToolButton
          label="Remove highlights"
          icon={IconEraser}
          onClick={() => void onStep({ type: 'clear-highlights' })}
        />
      )}
      <LazyDialog
        key={question.questionId}
        load={loadNotes}
        props={{
          about: 'question',
          notes,
          isOpen: dialogs.open === 'note',
          onClose: close,
          onSave: (text) => onStep({ type: 'note', notes: text }),
        }}
      />
      <LazyDialog
        load={loadKeys}
        props={{ keys: blockKeys, singleKeys, isOpen: dialogs.open === 'keys', onClose: close }}
      />
      <LazyDialog load={loadLabs} props={{ isOpen: dialogs.open === 'labs', onClose: close }} />
      <LazyDialog load={loadCalculators} props={{ isOpen: dialogs.open === 'calculators', onClose: close }} />
    </>
  )
}
