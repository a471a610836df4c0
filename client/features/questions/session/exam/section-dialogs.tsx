import { EndDialog } from '#client/features/questions/session/end-dialog.tsx'
import { LeaveDialog } from '#client/features/questions/session/leave-dialog.tsx'
import type { NavigatorCell } from '#client/features/questions/session/navigator.tsx'
import { NavigatorDialog } from '#client/features/questions/session/navigator-dialog.tsx'
import type { BlockDialogs } from '#client/features/questions/session/use-block-dialogs.ts'
import type { SectionRules } from './section-rules.ts'

interface SectionDialogsProps {
  dialogs: BlockDialogs
  cells: readonly NavigatorCell[]
  end: SectionRules['end']
  isBusy: boolean
  onGo: (index: number) => void
  onLeave: () => void
}

/** What a section asks before it is left or ended. */
export function SectionDialogs({ dialogs, cells, end, isBusy, onGo, onLeave }: SectionDialogsProps) {
  const { open, show, close } = dialogs
  return (
    <>
      {end && (
        <>
          <NavigatorDialog
            cells={cells}
            endLabel={end.label}
            isOpen={open === 'navigator'}
            onClose={close}
            onGo={onGo}
            onEnd={() => show('end')}
          />
          <EndDialog
            title={end.label}
            warning={end.warning}
            cells={cells}
            isOpen={open === 'end'}
            isEnding={isBusy}
            onClose={close}
            onEnd={() => void end.onEnd().then(close)}
          />
        </>
      )}
      <LeaveDialog isOpen={open === 'leave'} onClose={close} onLeave={onLeave} />
    </>
  )
}
