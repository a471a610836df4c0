import { useQuery } from '@tanstack/react-query'
import { HistoryDialog } from '#client/features/editing/history-dialog.tsx'
import { call } from '#client/platform/calls/calls.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { mailAdmin } from '#contracts/messages/mail-admin.ts'
import { refreshTemplates } from './use-save-template.ts'
import type { TemplateKey, Templates } from './use-template-drafts.ts'

interface TemplateHistoryProps {
  templateKey: TemplateKey
  template: Templates[TemplateKey]
  isUnsaved: boolean
  onRestored: () => void
  onClose: () => void
}

/** Earlier texts of a template. */
export function TemplateHistory(props: TemplateHistoryProps) {
  const { templateKey: key, template, isUnsaved, onRestored, onClose } = props
  const history = useQuery({
    ...queryFor(mailAdmin.listTemplateHistory, { params: { key } }),
    staleTime: 0,
  })
  return (
    <HistoryDialog
      history={history}
      fieldsOf={({ subject, body }) => [
        { label: 'Subject', earlier: subject, present: template.subject },
        { label: 'HTML body', earlier: body, present: template.body },
      ]}
      words={{
        neverEdited: 'There are no earlier texts.',
        restored: 'Template saved successfully',
        failed: 'Failed to restore the template',
      }}
      isUnsaved={isUnsaved}
      restore={(versionId) =>
        call(
          mailAdmin.restoreTemplateVersion,
          { params: { key }, body: { versionId, revision: template.revision } },
          { urgent: true },
        )
      }
      onRestored={async () => {
        await refreshTemplates()
        onRestored()
      }}
      onFailed={refreshTemplates}
      onClose={onClose}
    />
  )
}
