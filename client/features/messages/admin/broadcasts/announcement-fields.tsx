import { Textarea, TextInput } from '@mantine/core'
import type { Announcement } from '#client/features/messages/admin/templates/test-form.ts'

interface AnnouncementFieldsProps {
  value: Announcement
  /** Sample data stands in for what is empty. */
  isOptional: boolean
  onChange: (value: Announcement) => void
}

/** The content of a broadcast. */
export function AnnouncementFields({ value, isOptional, onChange }: AnnouncementFieldsProps) {
  const field = (name: keyof Announcement) => ({
    value: value[name],
    maxLength: name === 'ANNOUNCEMENT_TITLE' ? 200 : 20_000,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...value, [name]: event.currentTarget.value }),
  })
  const optional = isOptional ? ' (optional)' : ''
  return (
    <>
      <TextInput label={`Announcement title${optional}`} {...field('ANNOUNCEMENT_TITLE')} />
      <Textarea
        label={`Announcement body${optional}`}
        description="Text, or HTML."
        rows={6}
        {...field('ANNOUNCEMENT_BODY')}
      />
      <Textarea label="Additional details (optional)" rows={3} {...field('ADDITIONAL_DETAILS')} />
    </>
  )
}
