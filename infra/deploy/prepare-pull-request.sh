#!/usr/bin/env bash
# Prepares a stage of a pull request for its smoke test: our test keys at the payment provider, as dev has them, without which
# no site can be created, and a user whose mail nobody needs to read. Needs the AWS command line. Safe to repeat.
set -euo pipefail
umask 077

stage=${1:?usage: prepare-pull-request.sh pr-NUMBER}
[[ $stage =~ ^pr-[1-9][0-9]{0,5}$ ]] || { echo "$stage is no stage of a pull request" >&2; exit 2; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

aws secretsmanager get-secret-value --secret-id sunward/dev/payments --query SecretString --output text >"$folder/payments"
aws secretsmanager put-secret-value --secret-id "sunward/$stage/payments" --secret-string "file://$folder/payments" >/dev/null

pool=$(aws cloudformation describe-stack-resource --stack-name "sunward-$stage-identity" --logical-resource-id Users \
  --query StackResourceDetail.PhysicalResourceId --output text)
email="smoke@$stage.sunward.example"
password="Smoke-$(openssl rand -hex 24)"
# Files, since arguments of commands are visible to every process.
printf '{"UserPoolId":"%s","Username":"%s","MessageAction":"SUPPRESS","UserAttributes":[{"Name":"email","Value":"%s"},{"Name":"email_verified","Value":"true"}]}' \
  "$pool" "$email" "$email" >"$folder/user"
aws cognito-idp admin-create-user --cli-input-json "file://$folder/user" >/dev/null 2>"$folder/error" ||
  grep -q UsernameExistsException "$folder/error" || { cat "$folder/error" >&2; exit 1; }
printf '{"UserPoolId":"%s","Username":"%s","Password":"%s","Permanent":true}' "$pool" "$email" "$password" >"$folder/password"
aws cognito-idp admin-set-user-password --cli-input-json "file://$folder/password" >/dev/null

# For the steps that follow, and hidden in their logs.
if [ -n "${GITHUB_ENV:-}" ]; then
  echo "::add-mask::$password"
  printf 'SMOKE_EMAIL=%s\nSMOKE_PASSWORD=%s\n' "$email" "$password" >>"$GITHUB_ENV"
fi
echo "Prepared $stage for its smoke test."
