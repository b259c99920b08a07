/** Workflows that a repository may begin with. Pure. */
import type { PipelineKind } from '../model.ts'

/** The file that a workflow lives in, and its text. */
export function pipelineOf(kind: PipelineKind): { readonly path: string; readonly text: string } {
  return pipelines[kind]
}

/** The settings that a workflow needs before it can run. */
export function needsOf(kind: PipelineKind): string {
  return kind === 'github'
    ? 'before you commit it, write in place of owner/dragoman@v0 the owner and the name of the repository that dragoman comes from, and the tag of a release; in the settings of the repository, set the variable DRAGOMAN_BASE_URL and the secret DRAGOMAN_API_KEY, and allow GitHub Actions to create pull requests'
    : 'before it can run, set the variables DRAGOMAN_BASE_URL and DRAGOMAN_API_KEY and the tokens that it names as masked variables of your CI'
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
        uses: owner/dragoman@v0 # write the owner and the name of dragoman's repository, and the tag of a release
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
    text: `# Include this file from .gitlab-ci.yml. Set DRAGOMAN_BASE_URL and DRAGOMAN_API_KEY as masked variables, GITLAB_PUSH_TOKEN
# as a project access token that may push, and GITLAB_COMMENT_TOKEN as one with the scope "api".
translations:check:
  image: node:22
  rules: [{ if: $CI_PIPELINE_SOURCE == "merge_request_event" }]
  script:
    - npx dragoman check --fail-on invalid
translations:price:
  image: node:22
  rules: [{ if: $CI_PIPELINE_SOURCE == "merge_request_event" && $DRAGOMAN_API_KEY }]
  script:
    - npx dragoman plan --report plan.md
    - |
      notes="$CI_API_V4_URL/projects/$CI_PROJECT_ID/merge_requests/$CI_MERGE_REQUEST_IID/notes"
      curl --fail --silent --show-error --output note.json --header "PRIVATE-TOKEN: $GITLAB_COMMENT_TOKEN" \\
        --data-urlencode "body@plan.md" "$notes"
translations:sync:
  image: node:22
  rules: [{ if: $CI_PIPELINE_SOURCE == "schedule" }]
  resource_group: translations
  script:
    # The orders of earlier runs, while their branch is not merged yet.
    - git fetch --depth 1 origin translations && git checkout FETCH_HEAD -- .dragoman/orders || true
    - npx dragoman sync --yes --timeout 0 || code=$?
    # The ledger is pushed even if the run failed: it says what is bought already.
    - |
      git switch -C translations
      git add -A
      if ! git diff --cached --quiet; then
        git -c user.name=translations -c user.email=translations@localhost commit -m Translations
        git push --force "https://oauth2:\${GITLAB_PUSH_TOKEN}@\${CI_SERVER_HOST}/\${CI_PROJECT_PATH}.git" translations
      fi
    # 4: orders are still open.
    - test "\${code:-0}" -eq 4 || exit "\${code:-0}"
`,
  },
  bitbucket: {
    path: 'bitbucket-pipelines.translations.yml',
    text: `# Copy these into bitbucket-pipelines.yml. Set DRAGOMAN_BASE_URL and DRAGOMAN_API_KEY as secured variables, and
# BITBUCKET_ACCESS_TOKEN as a repository access token that may write to pull requests.
image: node:22
pipelines:
  pull-requests:
    "**":
      - step:
          name: Check translations
          script: [npx dragoman check --fail-on invalid]
      - step:
          name: Show the price as a comment
          script:
            - npx dragoman plan --report plan.md
            - |
              node -p 'JSON.stringify({ content: { raw: fs.readFileSync("plan.md", "utf8") } })' > comment.json
              curl --fail --silent --show-error --output answer.json --header "Authorization: Bearer $BITBUCKET_ACCESS_TOKEN" \\
                --header "Content-Type: application/json" --data @comment.json \\
                "https://api.bitbucket.org/2.0/repositories/$BITBUCKET_REPO_FULL_NAME/pullrequests/$BITBUCKET_PR_ID/comments"
  custom:
    translations: # run it on a schedule
      - step:
          name: Translate
          script:
            - npx dragoman sync --yes --timeout 0 || code=$?
            # The ledger is pushed even if the run failed: it says what is bought already.
            - |
              git add -A
              if ! git diff --cached --quiet; then
                git commit -m "Translations [skip ci]"
                git push
              fi
            # 4: orders are still open.
            - test "\${code:-0}" -eq 4 || exit "\${code:-0}"
`,
  },
}
