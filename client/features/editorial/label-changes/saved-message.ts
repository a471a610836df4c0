import type { z } from 'zod'
import { reloadAdmin } from '#client/platform/calls/queries.ts'
import { toast } from '#client/platform/toast.ts'
import type { labelChangesSaved } from '#contracts/editorial/label-changes.ts'
import { countText } from '#domain/text/count-text.ts'

/** Says what was saved, and loads the lists again. */
export function showSaved({ saved, opened }: z.output<typeof labelChangesSaved>): void {
  toast({
    title: 'Success',
    description:
      saved === 0
        ? 'This was entered before: nothing is new'
        : `${countText(saved, 'change')} saved: ${countText(opened, 'item')} to review`,
  })
  void reloadAdmin()
}
