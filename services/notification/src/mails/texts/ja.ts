import type { MailTexts } from './en.ts';

export const ja: MailTexts = {
  greeting: '{name} 様',
  footer: 'このメールはFoveaから送信されています。返信はできません。',
  contact: 'このメールは{clinic}のためにFoveaから送信されています。ご返信は{email}に届きます。',
  facts: { child: '患者', plan: 'プラン', amount: '金額', date: '日時', reference: '参照番号' },
  mails: {
    staffInvited: {
      subject: 'Foveaへようこそ：パスワードを設定してください',
      body: ['アカウントが作成されました。72時間以内にパスワードを設定してください。'],
      action: 'パスワードを設定',
    },
    staffReset: {
      subject: 'Foveaのパスワード再設定',
      body: [
        'パスワードの再設定が申請されました。リンクの有効期限は1時間です。',
        '心当たりがない場合は、何もする必要はありません。',
      ],
      action: '新しいパスワードを設定',
    },
    staffEmailChanged: {
      subject: 'Foveaアカウントのメールアドレスが変更されました',
      body: [
        'Foveaのログインに使うメールアドレスが変更されました。すべての端末からログアウトされ、以前にお送りしたリンクは使えなくなりました。',
        '心当たりがない場合は、管理者にご連絡ください。',
      ],
      action: 'ログイン',
    },
    staffPasswordChanged: {
      subject: 'Foveaのパスワードが変更されました',
      body: [
        'アカウントのパスワードが変更され、すべての端末からログアウトされました。',
        '心当たりがない場合は、すぐに新しいパスワードを設定し、管理者にご連絡ください。',
      ],
      action: '新しいパスワードを設定',
    },
    staffNewBrowser: {
      subject: 'Foveaアカウントへの新しいログイン',
      body: [
        'これまでに使われていないブラウザーからログインがありました：{device}、{date}',
        'ご本人であれば、何もする必要はありません。心当たりがない場合は、すぐに新しいパスワードを設定してください。',
      ],
      action: '新しいパスワードを設定',
    },
    customerInvited: {
      subject: 'Foveaのパスワードを設定してください',
      body: [
        '{company} から、Foveaポータルのパスワードを設定するためのリンクをお送りします。リンクの有効期限は72時間です。',
        'すでにパスワードをお持ちの場合は、新しいパスワードを設定するまでそのままお使いいただけます。',
      ],
      action: 'パスワードを設定',
    },
    customerProof: {
      subject: 'メールアドレスをご確認ください',
      body: [
        'Foveaへようこそ。{company}のアカウントの準備ができました。このメールアドレスがご本人のものであることをご確認ください。リンクは72時間有効です。',
        'それまで、このメールアドレスへのメールにはご家族のことは記載しません。アカウントをお持ちでない場合は、何もする必要はありません。',
      ],
      action: 'メールアドレスを確認',
    },
    receiptLink: {
      subject: '領収書のご案内',
      body: ['このリンクから領収書をご覧いただけます。'],
      action: '領収書を開く',
    },
    familyNews: {
      subject: '新しいお知らせがあります',
      body: ['ポータルに新しいお知らせがあります。メールアドレスのご確認が済むまで、ここには内容を記載しません。'],
      action: '開く',
    },
    customerReset: {
      subject: 'Foveaのパスワード再設定',
      body: [
        'パスワードの再設定が申請されました。リンクの有効期限は1時間です。',
        '心当たりがない場合は、何もする必要はありません。',
      ],
      action: '新しいパスワードを設定',
    },
    customerPasswordChanged: {
      subject: 'Foveaのパスワードが変更されました',
      body: [
        'アカウントのパスワードが変更され、すべての端末からログアウトされました。',
        '心当たりがない場合は、すぐに新しいパスワードを設定し、クリニックにご連絡ください。',
      ],
      action: '新しいパスワードを設定',
    },
    customerPasswordSet: {
      subject: 'クリニックがFoveaの新しいパスワードを設定しました',
      body: [
        '{company} があなたのアカウントに新しいパスワードを設定し、すべての端末からログアウトされました。',
        '依頼した覚えがない場合は、すぐに新しいパスワードを設定し、クリニックにご連絡ください。',
      ],
      action: '新しいパスワードを設定',
    },
    patientLoginChanged: {
      subject: '機器のログイン情報が変更されました',
      body: [
        'あなたのアカウントの患者が機器で使うユーザー名またはパスワードが変更されました。今後は新しいものをお使いください。',
        '心当たりがない場合は、{company} にご連絡ください。',
      ],
      action: 'ポータルを開く',
    },
    customerNewBrowser: {
      subject: 'Foveaアカウントへの新しいログイン',
      body: [
        'これまでに使われていないブラウザーからログインがありました：{device}、{date}',
        'ご本人であれば、何もする必要はありません。心当たりがない場合は、すぐに新しいパスワードを設定してください。',
      ],
      action: '新しいパスワードを設定',
    },
    customerWelcome: {
      subject: 'Foveaへようこそ',
      body: [
        '{company} のアカウントの準備ができました。ログインして、機器の登録、お子さまの追加、プランの選択を行ってください。',
      ],
      action: 'ポータルを開く',
    },
    receipt: {
      subject: '{amount} のお支払いを受け付けました',
      body: ['{plan}（{child}）の {amount} のお支払いを受け付けました。参照番号：{reference}'],
      action: '領収書を開く',
    },
    refund: {
      subject: 'お支払いを返金しました',
      body: [
        '{plan}（{child}）のお支払いのうち {amount} を返金しました。',
        '銀行の明細に反映されるまで数日かかることがあります。',
      ],
      action: '領収書を開く',
    },
    declined: {
      subject: 'お支払いが承認されませんでした',
      body: [
        '{plan}（{child}）の {amount} のお支払いが承認されませんでした。',
        'クリニック、銀行またはカード会社にお問い合わせください。',
      ],
      action: 'ポータルを開く',
    },
    paymentLink: {
      subject: 'お支払いリンク',
      body: ['{plan}（{child}）の {amount} をお支払いください。リンクの有効期限は24時間です。'],
      action: '支払う',
    },
    paidAfterErasure: {
      subject: '確認が必要な支払いがあります: {payment}',
      body: [
        'すでに消去されたご家族またはお子さまへの入金がありました。カードへ自動で返金され、期間は延長されていません。',
      ],
      action: '支払いを開く',
    },
    mismatch: {
      subject: '確認が必要な支払いがあります: {payment}',
      body: [
        '決済事業者から支払い {payment} の通知がありましたが、請求内容と一致しません。期間は延長されていません。決済事業者の記録と照合してください。',
      ],
      action: '支払いを開く',
    },
    renewalOff: {
      subject: '自動更新が停止されました',
      body: ['プランは自動更新されなくなりました。お支払い済みの期間はそのままご利用いただけます。'],
      action: 'ポータルを開く',
    },
    deviceLost: {
      subject: '機器 {serial} の紛失が報告されました',
      body: ['ご家族から機器 {serial} の紛失が報告されました。'],
      action: '患者一覧を開く',
    },
    deviceFound: {
      subject: '機器 {serial} が見つかりました',
      body: ['ご家族から機器 {serial} が見つかったと報告されました。'],
      action: '患者一覧を開く',
    },
    requestSent: {
      subject: 'ご家族からの新しい依頼',
      body: ['貴社のご家族から新しい依頼が届きました。'],
      action: '患者一覧を開く',
    },
    staffRequest: {
      subject: '{company} からのサポート依頼',
      body: ['{person} さんからサポートの依頼が届きました。', '{reason}', '{files}'],
      action: '',
    },
    meeting: {
      subject: 'ご案内：{topic}',
      body: ['{date} のミーティングにご招待します。', 'カレンダーファイルを添付しています。'],
      action: 'ポータルを開く',
    },
    testMail: {
      subject: 'Foveaのテストメール',
      body: ['プラットフォーム設定の送信者は正常に動作しています。'],
      action: '',
    },
    release: {
      subject: '機器の新しいソフトウェア',
      body: ['機器用のバージョン {version} が利用できます。次回オンラインになったときにインストールされます。'],
      action: '',
    },
  },
};
