import type { MailTexts } from './en.ts';

export const ja: MailTexts = {
  greeting: '{name} 様',
  footer: 'このメールはFoveaから送信されています。返信はできません。',
  mails: {
    staffInvited: {
      subject: 'Foveaへようこそ：パスワードを設定してください',
      body: ['アカウントが作成されました。72時間以内にパスワードを設定してください。'],
      action: 'パスワードを設定',
    },
    staffReset: {
      subject: 'Foveaのパスワード再設定',
      body: ['パスワードの再設定が申請されました。リンクの有効期限は1時間です。', '心当たりがない場合は、何もする必要はありません。'],
      action: '新しいパスワードを設定',
    },
    customerReset: {
      subject: 'Foveaのパスワード再設定',
      body: ['パスワードの再設定が申請されました。リンクの有効期限は1時間です。', '心当たりがない場合は、何もする必要はありません。'],
      action: '新しいパスワードを設定',
    },
    customerWelcome: {
      subject: 'Foveaへようこそ',
      body: ['{company} のアカウントの準備ができました。ログインして、機器の登録、お子さまの追加、プランの選択を行ってください。'],
      action: 'ポータルを開く',
    },
    receipt: {
      subject: '{amount} のお支払いを受け付けました',
      body: ['{plan}（{child}）の {amount} のお支払いを受け付けました。参照番号：{reference}'],
      action: '領収書を開く',
    },
    refund: {
      subject: 'お支払いを返金しました',
      body: ['{plan}（{child}）のお支払いのうち {amount} を返金しました。', '銀行の明細に反映されるまで数日かかることがあります。'],
      action: '領収書を開く',
    },
    declined: {
      subject: 'お支払いが承認されませんでした',
      body: ['{plan}（{child}）の {amount} のお支払いが承認されませんでした。', 'クリニック、銀行またはカード会社にお問い合わせください。'],
      action: 'ポータルを開く',
    },
    paymentLink: { subject: 'お支払いリンク', body: ['{plan}（{child}）の {amount} をお支払いください。リンクの有効期限は24時間です。'], action: '支払う' },
    renewalOff: {
      subject: '自動更新が停止されました',
      body: ['プランは自動更新されなくなりました。お支払い済みの期間はそのままご利用いただけます。'],
      action: 'ポータルを開く',
    },
    deviceLost: { subject: '機器 {serial} の紛失が報告されました', body: ['ご家族から機器 {serial} の紛失が報告されました。'], action: '患者一覧を開く' },
    deviceFound: { subject: '機器 {serial} が見つかりました', body: ['ご家族から機器 {serial} が見つかったと報告されました。'], action: '患者一覧を開く' },
    requestSent: { subject: 'ご家族からの新しい依頼', body: ['貴社のご家族から新しい依頼が届きました。'], action: '患者一覧を開く' },
    staffRequest: { subject: '{company} からのサポート依頼', body: ['{person} さんからサポートの依頼が届きました。', '{reason}', '{files}'], action: '' },
    meeting: { subject: 'ご案内：{topic}', body: ['{date} のミーティングにご招待します。', 'カレンダーファイルを添付しています。'], action: 'ポータルを開く' },
    testMail: { subject: 'Foveaのテストメール', body: ['プラットフォーム設定の送信者は正常に動作しています。'], action: '' },
    release: {
      subject: '機器の新しいソフトウェア',
      body: ['機器用のバージョン {version} が利用できます。次回オンラインになったときにインストールされます。'],
      action: '',
    },
  },
};
