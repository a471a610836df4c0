import { Badge, Button, Group, SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { EditConflict } from '#client/features/editing/edit-conflict.tsx'
import { templateLabel } from '#client/features/messages/admin/mail-words.ts'
import { ResetDialog } from '#client/features/messages/admin/reset-dialog.tsx'
import { FailureReason } from '#client/ui/forms/failure-reason.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { TemplateFields } from './template-fields.tsx'
import { TemplateHistory } from './template-history.tsx'
import { TemplatePreview } from './template-preview.tsx'
import type { Announcement } from './test-form.ts'
import { useSaveTemplate } from './use-save-template.ts'
import type { Drafts, TemplateKey, Templates } from './use-template-drafts.ts'

interface TemplateEditorProps {
  templateKey: TemplateKey
  template: Templates[TemplateKey]
  drafts: Drafts
  announcement: Announcement
  isPreview: boolean
  onView: (view: string) => void
}

/** Subject and HTML of a template, to be edited or seen as it would arrive. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { templateKey, template, drafts, announcement, isPreview, onView } = props
  const [open, setOpen] = useState<'history' | 'reset'>()
  const { save, problems, failure, present, closeConflict, takeTheirs } = useSaveTemplate({
    templateKey,
    drafts,
  })
  const draft = drafts.of(templateKey)
  const isChanged = drafts.isChanged(templateKey)
  const close = () => setOpen(undefined)
  return (
    <SectionCard title={templateLabel(templateKey)}>
      <Stack gap="md">
        <Group justify="space-between">
          <SegmentedControl
            aria-label="Edit or preview"
            data={[
              { value: 'edit', label: 'Edit' },
              { value: 'preview', label: 'Preview' },
            ]}
            value={isPreview ? 'preview' : 'edit'}
            onChange={onView}
          />
          <Badge variant="light" color="gray">
            {template.isChanged ? 'Changed from the default' : 'Default text'}
          </Badge>
        </Group>
        {isPreview ? (
          <TemplatePreview templateKey={templateKey} draft={draft} announcement={announcement} />
        ) : (
          <TemplateFields
            draft={draft}
            placeholders={template.placeholders}
            problems={problems}
            onEdit={(change) => drafts.edit(templateKey, change)}
          />
        )}
        <FailureReason error={failure} />
        <FormActions>
          <Button variant="default" onClick={() => setOpen('history')}>
            History
          </Button>
          <Button variant="default" disabled={!template.isChanged} onClick={() => setOpen('reset')}>
            Reset to default
          </Button>
          <Button disabled={!isChanged} loading={save.isPending} onClick={() => save.mutate(draft)}>
            Save
          </Button>
        </FormActions>
      </Stack>
      {open === 'history' && (
        <TemplateHistory
          templateKey={templateKey}
          template={template}
          isUnsaved={isChanged}
          onRestored={() => drafts.discard(templateKey)}
          onClose={close}
        />
      )}
      <ResetDialog
        templateKey={templateKey}
        isOpen={open === 'reset'}
        onReset={() => drafts.discard(templateKey)}
        onClose={close}
      />
      {present && (
        <EditConflict
          title="This template has been changed"
          fields={[
            { label: 'Subject', mine: draft.subject, theirs: present.subject },
            { label: 'HTML body', mine: draft.body, theirs: present.body },
          ]}
          isPending={save.isPending}
          onKeepMine={() => save.mutate({ ...draft, revision: present.revision })}
          onTakeTheirs={takeTheirs}
          onClose={closeConflict}
        />
      )}
    </SectionCard>
  )
}
