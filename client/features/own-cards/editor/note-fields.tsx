import { Autocomplete, SegmentedControl, Select, Skeleton, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { queryFor } from '#client/platform/calls/queries.ts'
import { ownCards } from '#contracts/own-cards/own-cards.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { longestDeckName } from '#domain/own-cards/limits.ts'
import { type NoteForm, noteForms } from '#domain/own-cards/note.ts'
import { withPicture } from '#domain/own-cards/occlusion.ts'
import { formHelp, formNames, textLabels } from './form-words.ts'
import { MarkdownToolbar } from './markdown-toolbar.tsx'
import { MediaDescriptions } from './media/media-descriptions.tsx'
import { MediaTools } from './media/media-tools.tsx'
import { UploadList } from './media/upload-list.tsx'
import { useMediaUploads } from './media/use-media-uploads.ts'
import classes from './note-editor.module.css'
import { type NoteForms, type TextName, useTextEdits } from './use-text-edits.ts'

/** This is loaded with the first picture that is drawn on. Without a network the text of the note stays as it is. */
const OcclusionField = lazy(() =>
  import('./occlusion/occlusion-field.tsx').then(
    ({ OcclusionField: field }) => ({ default: field }),
    () => ({
      default: () => (
        <p className="text-note">Drawing on a picture needs a connection. What you drew is kept.</p>
      ),
    }),
  ),
)

interface NoteFieldsProps {
  form: NoteForms
  /** Called with true while pictures or sounds are on their way. */
  onSending: (isSending: boolean) => void
}

/** The fields of a note, with a toolbar for its texts, which also take pictures and sounds. */
export function NoteFields({ form, onSending }: NoteFieldsProps) {
  const { data: decks } = useQuery(queryFor(ownCards.listDecks))
  const { data: outline } = useQuery(queryFor(studyPlan.listCategories))
  const { values } = form
  const labels = textLabels(values.form)
  const { edit, propsOf, addLine, lastName } = useTextEdits(form, (files, name) => media.add(files, name))
  const media = useMediaUploads<TextName>((name, line) => {
    if (values.form !== 'occlusion' || name !== 'front') return addLine(name, line)
    const front = withPicture(values.front, line)
    if (front === undefined) return addLine('back', line)
    form.setFieldValue('front', front)
    return true
  })
  useEffect(() => onSending(media.isBusy), [media.isBusy, onSending])
  const textField = (name: TextName, label: string, isFirst = false) => (
    <div>
      <Textarea label={label} data-autofocus={isFirst || undefined} {...propsOf(name)} />
      <MediaDescriptions
        label={label}
        text={values[name]}
        onChange={(text) => form.setFieldValue(name, text)}
      />
    </div>
  )
  return (
    <div className={classes.fields}>
      <div>
        <SegmentedControl
          fullWidth
          size="sm"
          aria-label="Form of the card"
          value={values.form}
          classNames={{ label: classes.formName ?? '' }}
          onChange={(chosen) => {
            form.setFieldValue('form', chosen as NoteForm)
            form.clearFieldError('front')
          }}
          data={noteForms.map((value) => ({ value, label: formNames[value] }))}
        />
        <Text size="sm" c="dimmed" mt={4}>
          {formHelp[values.form]}
        </Text>
      </div>
      <Autocomplete
        label="Deck"
        description="A new name makes a new deck; “Breast::HER2” is inside “Breast”."
        limit={50}
        maxLength={longestDeckName}
        data={decks?.decks.map(({ name }) => name) ?? []}
        {...form.getInputProps('deck')}
      />
      <MarkdownToolbar onEdit={edit}>
        <MediaTools onFiles={(files) => media.add(files, lastName())} />
      </MarkdownToolbar>
      <UploadList uploads={media.uploads} onTryAgain={media.tryAgain} onRemove={media.remove} />
      {values.form === 'occlusion' ? (
        <Suspense fallback={<Skeleton height={240} role="status" aria-label="Loading the drawing" />}>
          <OcclusionField
            label={labels.front}
            front={values.front}
            error={form.errors.front === undefined ? undefined : String(form.errors.front)}
            onChange={(front) => form.setFieldValue('front', front)}
            onFiles={(files) => media.add(files, 'front')}
          />
        </Suspense>
      ) : (
        textField('front', labels.front, true)
      )}
      {textField('back', labels.back)}
      {textField('why', 'Why (optional)')}
      <TextInput
        label="Tags (optional)"
        description="Separated by commas"
        maxLength={2000}
        {...form.getInputProps('tags')}
      />
      <Select
        label="Category of the exam (optional)"
        description="With it, the cards have its weight in your plan."
        clearable
        searchable
        nothingFoundMessage="No category has these words"
        data={outline?.categories.map(({ id, title }) => ({ value: id, label: title })) ?? []}
        value={values.category || null}
        onChange={(category) => form.setFieldValue('category', category ?? '')}
        error={form.errors.category}
      />
      <TextInput label="Source (optional)" maxLength={500} {...form.getInputProps('source')} />
    </div>
  )
}
