import { Anchor, Badge, Button, Checkbox, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { difficultyWords, taskWords } from '#client/features/questions/question-words.ts'
import { adminPaths } from '#client/platform/admin-paths.ts'
import { download } from '#client/platform/calls/download.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { changed, pageIn, useAddress } from '#client/platform/use-address.ts'
import { SearchField } from '#client/ui/forms/search-field.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { ExportButton } from '#client/ui/tables/export-button.tsx'
import { Pager } from '#client/ui/tables/pager.tsx'
import type { Reply } from '#contracts/endpoint.ts'
import { exportFormats, questionEditing, questionsPageSize } from '#contracts/questions/question-editing.ts'
import { countText } from '#domain/text/count-text.ts'
import { QuestionEditor } from './question-editor.tsx'
import classes from './questions-panel.module.css'

type Listed = Reply<typeof questionEditing.listQuestions>['questions'][number]

/** The bank: search, filter, and the editor of the question in the address. */
export function QuestionsPanel() {
  const { params, change } = useAddress()
  const page = pageIn(params)
  const search = (params.get('search') ?? '').slice(0, 200)
  const category = params.get('category') ?? ''
  const archived = params.get('archived') === 'true' ? 'true' : 'false'
  const filterQuery = { archived, ...(search && { search }), ...(category && { category }) } as const
  const { data, error, refetch } = useQuery({
    ...queryFor(questionEditing.listQuestions, { query: { page, ...filterQuery } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const categories = data?.categories ?? []
  /** A changed filter starts at the first page. */
  const filter = (changes: Record<string, string>, options = {}) => change({ ...changes, page: '' }, options)

  const opened = questionIn(params)
  if (opened !== undefined && !data && !error) return <Skeleton height={480} />
  if (opened !== undefined)
    return (
      <QuestionEditor
        questionId={opened}
        categories={categories}
        onDone={() => change({ question: '' }, { replaces: true, showsTop: true })}
      />
    )
  const pages = Math.ceil((data?.total ?? 0) / questionsPageSize)
  return (
    <Stack>
      <div className={classes.filters}>
        <SearchField
          label="Search the questions"
          placeholder="Words of the case, or an id"
          className={classes.search}
          search={search}
          onSearch={(text) => filter({ search: text.trim() }, { replaces: true })}
        />
        <NativeSelect
          aria-label="Category"
          value={category}
          onChange={(event) => filter({ category: event.currentTarget.value })}
          data={[
            { value: '', label: 'All categories' },
            ...categories.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
        <Checkbox
          label="Archived"
          checked={archived === 'true'}
          onChange={(event) => filter({ archived: event.currentTarget.checked ? 'true' : '' })}
        />
        <Button
          component={Link}
          to={adminPaths.question('new')}
          leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />}
        >
          Add question
        </Button>
      </div>
      {error && <LoadFailed what="the questions" error={error} onRetry={() => void refetch()} />}
      {!error && (
        <>
          <Group justify="space-between">
            <Text size="sm" c="dimmed" aria-live="polite">
              {data && countText(data.total, 'question')}
            </Text>
            <Group gap="xs">
              {exportFormats.map((format) => (
                <ExportButton
                  key={format}
                  what="questions"
                  format={format.toUpperCase()}
                  download={() =>
                    download(questionEditing.exportQuestions, { query: { ...filterQuery, format } })
                  }
                />
              ))}
            </Group>
          </Group>
          <DataTable
            label="Questions"
            columns={columnsFor(params, new Map(categories.map(({ id, title }) => [id, title])))}
            rows={data?.questions}
            keyOf={({ id }) => id}
            empty={
              search || category || archived === 'true'
                ? 'No question matches. Change the search or the filter.'
                : 'The bank is empty. Add a question, or import a file.'
            }
          />
          <Pager
            page={page}
            pages={pages}
            hasMore={page < pages}
            onPage={(next) => change({ page: next }, { showsTop: true })}
            words={{ back: 'Previous', on: 'Next' }}
          />
        </>
      )}
    </Stack>
  )
}

function questionIn(params: URLSearchParams): number | 'new' | undefined {
  const named = params.get('question')
  if (named === 'new') return 'new'
  const id = Number(named)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

function columnsFor(params: URLSearchParams, titles: Map<string, string>): Column<Listed>[] {
  const opens = (id: number) => `?${changed(params, { question: id })}`
  return [
    {
      name: 'question',
      heading: 'Question',
      cell: ({ id, key, leadIn, stem, isSample, isEdited }) => (
        <>
          <Anchor component={Link} to={opens(id)}>
            {key ?? `Question ${id}`}
          </Anchor>
          {isSample && <Mark>Sample</Mark>}
          {isEdited && <Mark color="gray">Edited</Mark>}
          <span className={classes.text}>{stem}</span>
          <span className={classes.leadIn}>{leadIn}</span>
        </>
      ),
    },
    { name: 'category', heading: 'Category', cell: ({ category }) => titles.get(category) ?? category },
    {
      name: 'task',
      heading: 'Task',
      cell: ({ task, difficulty }) => `${taskWords[task]}, ${difficultyWords[difficulty].toLowerCase()}`,
    },
    { name: 'attempts', heading: 'Answers', align: 'end', cell: ({ attempts }) => attempts },
    { name: 'flags', heading: 'Reports', align: 'end', cell: ({ openFlags }) => openFlags },
  ]
}

function Mark({ color, children }: { color?: string; children: string }) {
  return (
    <Badge component="span" className={classes.mark ?? ''} variant="light" {...(color && { color })}>
      {children}
    </Badge>
  )
}
