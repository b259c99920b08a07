/** Workflows that a repository may begin with. Pure. */
export type PipelineKind = 'github' | 'gitlab' | 'bitbucket'

/** The file that a workflow lives in, and its text. */
export function pipelineOf(kind: PipelineKind): { readonly path: string; readonly text: string } {
  return pipelines[kind]
}

const pipelines: Readonly<Record<PipelineKind, { readonly path: string; readonly text: string }>> = {
  github: {
    path: '.github/workflows/translations.yml',
    text: `# Shows on pull requests what their texts cost; orders on the default branch and fetches what is finished every hour.
name: Translations
on:
  pull_request:
  push: { branches: [main] }
  schedule: [{ cron: "17 * * * *" }]
permissions: { contents: write, pull-requests: write }
concurrency: { group: translations-\${{ github.ref }}, cancel-in-progress: false }
jobs:
  translate:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
      - id: l10n
        uses: owner/dragoman@v0
        with:
          command: \${{ github.event_name == 'pull_request' && 'plan' || github.event_name == 'push' && 'order' || 'pull' }}
          comment: true
          timeout: 0
          base-url: \${{ vars.DRAGOMAN_BASE_URL }}
          api-key: \${{ secrets.DRAGOMAN_API_KEY }}
      - if: always() && github.event_name != 'pull_request' && steps.l10n.outputs.changed-files != ''
        uses: peter-evans/create-pull-request@v8
        with:
          branch: translations
          title: Translations
          commit-message: Translations
          add-paths: \${{ steps.l10n.outputs.changed-files }}
          body-path: \${{ steps.l10n.outputs.body-path }}
`,
  },
  gitlab: {
    path: '.gitlab/translations.yml',
    text: `# Include this file from .gitlab-ci.yml. Set DRAGOMAN_BASE_URL and DRAGOMAN_API_KEY as protected, masked variables.
translations:check:
  image: node:22
  rules: [{ if: $CI_PIPELINE_SOURCE == "merge_request_event" }]
  script:
    - npx dragoman check --fail-on invalid
translations:sync:
  image: node:22
  rules: [{ if: $CI_PIPELINE_SOURCE == "schedule" }]
  resource_group: translations
  script:
    - npx dragoman sync --yes --timeout 0 || test $? -eq 4
    - git switch -C translations
    - git add -A && git -c user.name=translations -c user.email=translations@localhost commit -m Translations || exit 0
    - git push --force "https://oauth2:\${GITLAB_PUSH_TOKEN}@\${CI_SERVER_HOST}/\${CI_PROJECT_PATH}.git" translations
`,
  },
  bitbucket: {
    path: 'bitbucket-pipelines.translations.yml',
    text: `# Copy these into bitbucket-pipelines.yml. Set DRAGOMAN_BASE_URL and DRAGOMAN_API_KEY as secured variables.
image: node:22
pipelines:
  pull-requests:
    "**":
      - step:
          name: Check translations
          script: [npx dragoman check --fail-on invalid]
  custom:
    translations: # run it on a schedule
      - step:
          name: Translate
          script:
            - npx dragoman sync --yes --timeout 0 || test $? -eq 4
            - git add -A && git commit -m Translations && git push || true
`,
  },
}
